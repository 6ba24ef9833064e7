import { importNoun } from '@/lib/browser/import/noun';
import { employeeSheet } from '@/lib/contract/fields/employee-sheet';
import { employeeFields } from '@/lib/contract/fields/employees';

export const employeeImport = importNoun(employeeFields, employeeSheet, {
  sheet: 'Employees',
  people: ['employee', 'emp', 'staff', 'teacher', 'faculty'],
  notImported: ['Status'],
});
