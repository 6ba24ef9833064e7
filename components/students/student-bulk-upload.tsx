'use client';

import { BulkUploadDialog } from '@/components/dialogs/bulk-upload-dialog';
import { useDownloadStudentTemplate, useImportStudents } from '@/lib/students/mutations';

export function StudentBulkUpload({ onClose }: { onClose: () => void }) {
  const importing = useImportStudents();
  const template = useDownloadStudentTemplate();
  return (
    <BulkUploadDialog
      title="Bulk Upload Students"
      onUpload={(file, onProgress) => importing.mutateAsync({ file, onProgress })}
      onDownloadTemplate={() => template.mutateAsync()}
      onClose={onClose}
    >
      Upload an Excel file with one student in each row. Start from the template: its first row names the columns. If
      any row has a problem, nothing is saved.
    </BulkUploadDialog>
  );
}
