import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/browser/client/call';
import type { Upload } from '@/lib/browser/client/send';
import { saveFile } from '@/lib/browser/device/save-file';
import type { SpreadsheetFile } from '@/lib/contract/call';
import { invalidates } from './mutations';

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
