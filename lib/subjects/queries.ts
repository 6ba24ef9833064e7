import { callQuery } from '@/lib/client/call-query';
import type { ListParams } from '@/lib/lists/list-params';

export const subjectPageSizes = { name: 'subjects', sizes: [5, 10, 25, 50, 100], defaultSize: 50 } as const;

const failed = 'Failed to load subjects';

/** One page; the server has no search. */
export const subjectsQuery = ({ page, size }: Pick<ListParams, 'page' | 'size'>) =>
  callQuery('GET /subject/list', { query: { page, page_size: size } }, failed);

/** How many subjects a class's are chosen from. */
export const maxSubjectsOffered = 1000;

/** All subjects, to choose a class's from. */
export const allSubjectsQuery = () => subjectsQuery({ page: 1, size: maxSubjectsOffered });
