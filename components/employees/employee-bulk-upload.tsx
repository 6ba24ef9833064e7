'use client';

import { BulkUploadDialog } from '@/components/dialogs/bulk-upload-dialog';
import { useDownloadEmployeeTemplate, useImportEmployees } from '@/lib/employees/mutations';

export function EmployeeBulkUpload({ onClose }: { onClose: () => void }) {
  const importing = useImportEmployees();
  const template = useDownloadEmployeeTemplate();
  return (
    <BulkUploadDialog
      title="Bulk Upload Employees"
      onUpload={(file, onProgress) => importing.mutateAsync({ file, onProgress })}
      onDownloadTemplate={() => template.mutateAsync()}
      onClose={onClose}
    >
      Upload an Excel file with one employee in each row. Start from the template: its first row names the columns. If
      any row has a problem, nothing is saved.
    </BulkUploadDialog>
  );
}
