import { callQuery } from '@/lib/browser/client/call';
import { readFieldFilters, toFilterQuery } from '@/lib/browser/lists/field-filters';
import { type ListRequest, readImportId, readStatus } from '@/lib/browser/lists/list-params';
import type { Feature } from '@/lib/contract/features';
import { employeeFields } from '@/lib/contract/fields/employees';
import { employeeSorts } from '@/lib/contract/values/sorts';
import { toServerSearch } from '@/lib/format/phone';

export const employeeList = {
  name: 'employees',
  sizes: [5, 10, 25],
  defaultSize: 10,
  sorts: employeeSorts,
  readFilters: (query: Pick<URLSearchParams, 'get'>, features: readonly Feature[]) => ({
    ...readFieldFilters(employeeFields, query, features),
    status: readStatus(query),
    import_id: readImportId(query, features),
  }),
} as const;

export type EmployeesRequest = ListRequest<typeof employeeList>;

export const employeesInput = ({ search, page, size, sort, filters }: EmployeesRequest) => ({
  query: {
    page,
    pageSize: size,
    search: toServerSearch(search),
    sort,
    ...toFilterQuery(employeeFields, filters),
    status: filters?.status ?? undefined,
    import_id: filters?.import_id ?? undefined,
  },
});

export const employeesQuery = (request: EmployeesRequest) =>
  callQuery('GET /employee/list', employeesInput(request), 'Failed to load employees');

/** Needs a server with the feature `filter`. */
export const employeeQuery = (id: number | null) =>
  callQuery('GET /employee/list', { query: { page: 1, pageSize: 1, emp_id: id } });

export const activeEmployeesQuery = () => callQuery('GET /employee/active-list', {}, 'Failed to load employees');
