import { callQuery } from '@/lib/browser/client/call';
import type { ListParams } from '@/lib/browser/lists/list-params';
import type { Subject } from '@/lib/contract/subjects';
import { searchRows } from '@/lib/format/search-text';

export const subjectPageSizes = { name: 'subjects', sizes: [5, 10, 25, 50, 100], defaultSize: 50 } as const;

const failed = 'Failed to load subjects';

/** The query has no search text, because the server has no search for subjects. */
export const subjectsQuery = ({ page, size }: Pick<ListParams, 'page' | 'size'>) =>
  callQuery('GET /subject/list', { query: { page, page_size: size } }, failed);

export const maxSubjectsOffered = 1000;

export const allSubjectsQuery = () => subjectsQuery({ page: 1, size: maxSubjectsOffered });

export const findSubjects = (subjects: readonly Subject[], search: string): readonly Subject[] =>
  searchRows(subjects, search, ({ subjectName }) => [subjectName]);
