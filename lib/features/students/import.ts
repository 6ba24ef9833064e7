import { defineImportEntity } from '@/lib/browser/import/define-import-entity';
import { studentImportFields, studentImportSheet } from '@/lib/contract/fields/student-import';
import { studentSheet } from '@/lib/contract/fields/student-sheet';
import { studentFields } from '@/lib/contract/fields/students';

// The parents come first, so that a header such as “Father Mobile” means the father if the template has his column.
const table = { ...studentImportFields, ...studentFields };
const sheets = { ...studentImportSheet, ...studentSheet };

export const studentImport = defineImportEntity(table, sheets, {
  sheet: 'Students',
  ownerWords: ['student', 'pupil', 'child', 'candidate', 'learner'],
  ignoredHeaders: ['Class', 'Section', 'Status'],
  substitutes: { mobileNo: ['fatherMobile', 'motherMobile', 'guardianMobile'] },
  relatives: [
    { word: 'father', name: 'fatherName', mobile: 'fatherMobile' },
    { word: 'mother', name: 'motherName', mobile: 'motherMobile' },
    { word: 'guardian', name: 'guardianName', mobile: 'guardianMobile' },
  ],
});
