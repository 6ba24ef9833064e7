import { callQuery } from '@/lib/client/call-query';
import type { ListParams } from '@/lib/lists/list-params';

export const employeePageSizes = { sizes: [5, 10, 25], defaultSize: 10 } as const;

export const employeesQuery = ({ search, page, size }: ListParams) =>
  callQuery('GET /employee/list', { query: { page, pageSize: size, search } }, 'Failed to load employees');

export const activeEmployeesQuery = () => callQuery('GET /employee/active-list', {}, 'Failed to load employees');
