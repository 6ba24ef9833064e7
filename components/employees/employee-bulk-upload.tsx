'use client';

import { BulkUploadDialog } from '@/components/import/bulk-upload-dialog';
import { call } from '@/lib/browser/client/call';
import { useUndoImport } from '@/lib/browser/import/mutations';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import { useFeature } from '@/lib/browser/session/session-features';
import { employeeImport } from '@/lib/features/employees/import';
import { useDownloadEmployeeTemplate, useImportEmployees } from '@/lib/features/employees/import-mutations';
import { employeeList } from '@/lib/features/employees/queries';

export function EmployeeBulkUpload({ onClose }: { onClose: () => void }) {
  const importing = useImportEmployees();
  const undoing = useUndoImport();
  const template = useDownloadEmployeeTemplate();
  const { show } = useListParams(employeeList);
  const canCheck = useFeature('dry-run');
  const canUndo = useFeature('undo-import');
  return (
    <BulkUploadDialog
      source={{
        name: 'employees',
        noun: employeeImport,
        template: '/employee/import/template',
        save: (file, onProgress) => importing.mutateAsync({ file, onProgress }),
        check: canCheck ? (file, signal) => call('POST /employee/import/check', { file }, { signal }) : null,
        imported: canUndo
          ? { show: (id) => show({ import_id: String(id) }), undo: (id) => undoing.mutateAsync(id) }
          : null,
      }}
      onDownloadTemplate={() => template.mutateAsync()}
      onClose={onClose}
    >
      Upload an Excel file with one employee in each row. Start from the template: its first row names the columns. If
      any row has a problem, you see it before anything is saved.
    </BulkUploadDialog>
  );
}
