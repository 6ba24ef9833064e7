import { employeeSheet } from '@/lib/contract/fields/employee-sheet';
import { employeeFields } from '@/lib/contract/fields/employees';
import { sheetColumnsOf } from '../sheets/columns';

/** The columns of the template and the import. */
export const employeeSheetColumns = sheetColumnsOf(employeeFields, employeeSheet);

export const exportColumns = [
  { header: 'Employee ID', width: 14 },
  { header: 'First Name', width: 18 },
  { header: 'Middle Name', width: 18 },
  { header: 'Last Name', width: 18 },
  { header: 'Designation', width: 26 },
  { header: 'Mobile Number', width: 16 },
  { header: 'Email', width: 32 },
  { header: 'Status', width: 10 },
];
