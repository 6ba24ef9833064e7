import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/browser/client/call';
import type { Upload } from '@/lib/browser/client/send';
import { saveFile } from '@/lib/browser/device/save-file';
import { defineImportEntity } from '@/lib/browser/import/define-import-entity';
import type { SpreadsheetFile } from '@/lib/contract/call';
import { employeeSheet } from '@/lib/contract/fields/employee-sheet';
import { employeeFields } from '@/lib/contract/fields/employees';
import { invalidates } from './mutations';

export const employeeImport = defineImportEntity(employeeFields, employeeSheet, {
  sheet: 'Employees',
  ownerWords: ['employee', 'emp', 'staff', 'teacher', 'faculty'],
  ignoredHeaders: ['Status'],
});

export const useImportEmployees = () =>
  useMutation({
    mutationFn: ({ file, onProgress }: Upload<SpreadsheetFile>) =>
      call('POST /employee/import', { file }, { onProgress }),
    meta: { success: 'Employees uploaded successfully', error: 'Failed to upload employees', invalidates },
  });

export const useDownloadEmployeeTemplate = () =>
  useMutation({
    mutationFn: async () => saveFile(await call('GET /employee/import/template', {}), 'Employees_template.xlsx'),
    meta: { error: 'Failed to download employee data' },
  });
