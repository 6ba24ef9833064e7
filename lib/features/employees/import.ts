import { defineImportEntity } from '@/lib/browser/import/define-import-entity';
import { employeeSheet } from '@/lib/contract/fields/employee-sheet';
import { employeeFields } from '@/lib/contract/fields/employees';

export const employeeImport = defineImportEntity(employeeFields, employeeSheet, {
  sheet: 'Employees',
  ownerWords: ['employee', 'emp', 'staff', 'teacher', 'faculty'],
  ignoredHeaders: ['Status'],
});
