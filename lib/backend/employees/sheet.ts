import type { SheetColumn } from '../sheets/columns';
import type { NewEmployee } from './fields';

/** The columns of the template and the import. */
export const employeeSheetColumns: SheetColumn<keyof NewEmployee>[] = [
  {
    field: 'emp_no',
    header: 'Employee ID',
    isRequired: true,
    takes: 'text',
    hint: 'Unique in your school, up to 50 characters.',
    example: 'E-101',
  },
  {
    field: 'designation',
    header: 'Designation',
    isRequired: true,
    takes: 'text',
    hint: 'Up to 100 characters.',
    example: 'Mathematics Teacher',
  },
  {
    field: 'first_name',
    header: 'First Name',
    isRequired: true,
    takes: 'text',
    hint: 'Up to 100 characters.',
    example: 'Asha',
  },
  { field: 'middle_name', header: 'Middle Name', takes: 'text', hint: 'Up to 100 characters.', example: '' },
  {
    field: 'last_name',
    header: 'Last Name',
    isRequired: true,
    takes: 'text',
    hint: 'Up to 100 characters.',
    example: 'Verma',
  },
  {
    field: 'mobileno',
    header: 'Mobile Number',
    isRequired: true,
    takes: 'text',
    hint: '10 digits without +91; each number belongs to one person.',
    example: '9812345678',
  },
  { field: 'email', header: 'Email', takes: 'text', hint: 'An email address.', example: 'asha.verma@example.com' },
];

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
