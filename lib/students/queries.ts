import type { ListParams } from '@/lib/hooks/list-params';
import { callQuery } from '@/lib/http/call-query';

export const studentPageSizes = { sizes: [5, 10, 25], defaultSize: 10 } as const;

export const studentsQuery = ({ search, page, size }: ListParams) =>
  callQuery('GET /students/list', { query: { page, per_page: size, search } }, 'Failed to load students');
