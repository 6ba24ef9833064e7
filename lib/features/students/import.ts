import { importNoun } from '@/lib/browser/import/noun';
import { studentSheet } from '@/lib/contract/fields/student-sheet';
import { studentFields } from '@/lib/contract/fields/students';

export const studentImport = importNoun(studentFields, studentSheet, {
  sheet: 'Students',
  people: ['student', 'pupil', 'child', 'candidate', 'learner'],
  notImported: ['Class', 'Section', 'Status'],
});
