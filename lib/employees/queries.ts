import { callQuery } from '@/lib/client/call-query';
import type { Feature } from '@/lib/contract/features';
import { employeeSorts } from '@/lib/contract/values/sorts';
import { searchToSend } from '@/lib/format/phone';
import { importIn, type ListRequest, statusIn } from '@/lib/lists/list-params';

/** The longest designation that may be asked for. */
const maxDesignationLength = 100;

export const employeeList = {
  name: 'employees',
  sizes: [5, 10, 25],
  defaultSize: 10,
  sorts: employeeSorts,
  readFilters: (query: Pick<URLSearchParams, 'get'>, features: readonly Feature[]) => ({
    designation: query.get('designation')?.slice(0, maxDesignationLength) || null,
    status: statusIn(query),
    import_id: importIn(query, features),
  }),
} as const;

export type EmployeesRequest = ListRequest<typeof employeeList>;

export const employeesInput = ({ search, page, size, sort, filters }: EmployeesRequest) => ({
  query: {
    page,
    pageSize: size,
    search: searchToSend(search),
    sort,
    designation: filters?.designation ?? undefined,
    status: filters?.status ?? undefined,
    import_id: filters?.import_id ?? undefined,
  },
});

export const employeesQuery = (request: EmployeesRequest) =>
  callQuery('GET /employee/list', employeesInput(request), 'Failed to load employees');

/** One employee alone, from a server that takes filters. */
export const employeeQuery = (id: number | null) =>
  callQuery('GET /employee/list', { query: { page: 1, pageSize: 1, emp_id: id } });

export const activeEmployeesQuery = () => callQuery('GET /employee/active-list', {}, 'Failed to load employees');
