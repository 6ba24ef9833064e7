import { defineImportEntity } from '@/lib/browser/import/define-import-entity';
import { studentSheet } from '@/lib/contract/fields/student-sheet';
import { studentFields } from '@/lib/contract/fields/students';

export const studentImport = defineImportEntity(studentFields, studentSheet, {
  sheet: 'Students',
  ownerWords: ['student', 'pupil', 'child', 'candidate', 'learner'],
  ignoredHeaders: ['Class', 'Section', 'Status'],
});
