import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/browser/client/call';
import { type ExportColumn, type ExportRequest, exportColumnsOf, saveRows } from '@/lib/browser/export/save-rows';
import { type ReadAllOptions, readAllRows } from '@/lib/browser/lists/read-all-rows';
import type { Employee } from '@/lib/contract/employees';
import { employeeFields } from '@/lib/contract/fields/employees';
import { maxSheetRows } from '@/lib/contract/sheets';
import { type EmployeesRequest, employeesInput } from './queries';

export const employeeExport: ExportColumn<Employee>[] = [
  ...exportColumnsOf(employeeFields),
  { header: 'Status', text: ({ deletedAt }) => (deletedAt === null ? 'Active' : 'Inactive'), key: 'status' },
];

/** The largest page that the server accepts, in rows. */
const pageSize = 100;

type View = Omit<EmployeesRequest, 'page' | 'size'>;

function readEmployees(view: View, options: ReadAllOptions) {
  const readPage = async (page: number) => {
    const input = employeesInput({ ...view, page, size: pageSize });
    const { data, total_records } = await call('GET /employee/list', input, { signal: options.signal });
    return { rows: data, total: total_records };
  };
  return readAllRows(readPage, { pageSize, maxRows: maxSheetRows.written, keyOf: ({ empId }) => empId }, options);
}

export const useDownloadEmployees = () =>
  useMutation({
    mutationFn: async ({ view, ...request }: ExportRequest & { view: View }) =>
      saveRows('Employees', employeeExport, await readEmployees(view, request), request),
    meta: { success: 'Employee data downloaded successfully' },
  });
