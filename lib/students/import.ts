import { studentSheet } from '@/lib/contract/fields/student-sheet';
import { studentFields } from '@/lib/contract/fields/students';
import { importNoun } from '@/lib/import/noun';

export const studentImport = importNoun(studentFields, studentSheet, {
  sheet: 'Students',
  people: ['student', 'pupil', 'child', 'candidate', 'learner'],
  notImported: ['Class', 'Section', 'Status'],
});
