import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/browser/client/call';
import type { Upload } from '@/lib/browser/client/send';
import { saveFile } from '@/lib/browser/device/save-file';
import { defineImportEntity } from '@/lib/browser/import/define-import-entity';
import type { SpreadsheetFile } from '@/lib/contract/call';
import { studentImportFields, studentImportSheet } from '@/lib/contract/fields/student-import';
import { studentSheet } from '@/lib/contract/fields/student-sheet';
import { studentFields } from '@/lib/contract/fields/students';
import { invalidates } from './mutations';

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

export const useImportStudents = () =>
  useMutation({
    mutationFn: ({ file, onProgress, isIncomplete }: Upload<SpreadsheetFile> & { isIncomplete: boolean }) =>
      call('POST /students/import', { file, query: { incomplete: isIncomplete || undefined } }, { onProgress }),
    meta: { success: 'Students uploaded successfully', error: 'Failed to upload students', invalidates },
  });

export const useDownloadStudentTemplate = () =>
  useMutation({
    mutationFn: async () => saveFile(await call('GET /students/import/template', {}), 'Students_template.xlsx'),
    meta: { error: 'Failed to download template' },
  });
