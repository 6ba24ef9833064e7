import { employeeSheet } from '@/lib/contract/fields/employee-sheet';
import { employeeFields } from '@/lib/contract/fields/employees';
import { importNoun } from '@/lib/import/noun';

export const employeeImport = importNoun(employeeFields, employeeSheet, {
  sheet: 'Employees',
  people: ['employee', 'emp', 'staff', 'teacher', 'faculty'],
  notImported: ['Status'],
});
