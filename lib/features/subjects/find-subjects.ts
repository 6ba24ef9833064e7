import type { Subject } from '@/lib/contract/subjects';
import { searchRows } from '@/lib/format/search-text';

export const findSubjects = (subjects: readonly Subject[], search: string): readonly Subject[] =>
  searchRows(subjects, search, ({ subjectName }) => [subjectName]);
