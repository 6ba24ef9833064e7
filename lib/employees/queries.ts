import { callQuery } from '@/lib/client/call-query';
import { employeeSorts } from '@/lib/contract/sorts';
import { searchToSend } from '@/lib/format/phone';
import { type ListRequest, statusIn } from '@/lib/lists/list-params';

/** The longest designation that may be asked for. */
const maxDesignationLength = 100;

export const employeeList = {
  name: 'employees',
  sizes: [5, 10, 25],
  defaultSize: 10,
  sorts: employeeSorts,
  readFilters: (query: Pick<URLSearchParams, 'get'>) => ({
    designation: query.get('designation')?.slice(0, maxDesignationLength) || null,
    status: statusIn(query),
  }),
} as const;

export const employeesQuery = ({ search, page, size, sort, filters }: ListRequest<typeof employeeList>) =>
  callQuery(
    'GET /employee/list',
    {
      query: {
        page,
        pageSize: size,
        search: searchToSend(search),
        sort,
        designation: filters?.designation ?? undefined,
        status: filters?.status ?? undefined,
      },
    },
    'Failed to load employees',
  );

/** One employee alone, from a server that takes filters. */
export const employeeQuery = (id: number | null) =>
  callQuery('GET /employee/list', { query: { page: 1, pageSize: 1, emp_id: id } });

export const activeEmployeesQuery = () => callQuery('GET /employee/active-list', {}, 'Failed to load employees');
