'use client';

import { BulkUploadDialog } from '@/components/import/bulk-upload-dialog';
import { call } from '@/lib/browser/client/call';
import { useImportedRecords } from '@/lib/browser/import/use-imported-records';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import { useFeature } from '@/lib/browser/session/session-features';
import { employeeImport, useDownloadEmployeeTemplate, useImportEmployees } from '@/lib/features/employees/import';
import { employeeList } from '@/lib/features/employees/queries';

export function EmployeeBulkUpload({ onClose }: { onClose: () => void }) {
  const importing = useImportEmployees();
  const template = useDownloadEmployeeTemplate();
  const imported = useImportedRecords(useListParams(employeeList));
  const canCheck = useFeature('dry-run');
  return (
    <BulkUploadDialog
      source={{
        name: 'employees',
        noun: employeeImport,
        template: '/employee/import/template',
        save: (file, onProgress) => importing.mutateAsync({ file, onProgress }),
        check: canCheck ? (file, signal) => call('POST /employee/import/check', { file }, { signal }) : null,
        imported,
      }}
      onDownloadTemplate={() => template.mutateAsync()}
      onClose={onClose}
    >
      Upload an Excel file with one employee in each row. Start from the template: its first row names the columns. If
      any row has a problem, you see it before anything is saved.
    </BulkUploadDialog>
  );
}
