import { callQuery } from '@/lib/client/call-query';
import type { ListParams } from '@/lib/lists/list-params';

export const studentPageSizes = { sizes: [5, 10, 25], defaultSize: 10 } as const;

/** The largest page that the server sends. */
export const maxStudentsPerPage = 1000;

export const studentsQuery = ({ search, page, size }: ListParams) =>
  callQuery('GET /students/list', { query: { page, per_page: size, search } }, 'Failed to load students');
