import type { Subject } from '@/lib/contract/subjects';
import { searchRows } from '@/lib/format/search-text';

/** The subjects whose name the search finds. */
export const findSubjects = (subjects: readonly Subject[], search: string): readonly Subject[] =>
  searchRows(subjects, search, ({ subjectName }) => [subjectName]);
