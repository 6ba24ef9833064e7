'use client';

import { BulkUploadDialog } from '@/components/import/bulk-upload-dialog';
import type { ImportSource } from '@/components/import/import-source';
import { PageLink } from '@/components/links/page-link';
import { linkClass } from '@/components/ui/link-class';
import { call } from '@/lib/browser/client/call';
import { useImportedRecords } from '@/lib/browser/import/use-imported-records';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import { useFeature } from '@/lib/browser/session/session-features';
import { studentImport, useDownloadStudentTemplate, useImportStudents } from '@/lib/features/students/import';
import { studentList } from '@/lib/features/students/queries';

export function StudentBulkUpload({ onClose }: { onClose: () => void }) {
  const importing = useImportStudents();
  const template = useDownloadStudentTemplate();
  const imported = useImportedRecords(useListParams(studentList));
  const canCheck = useFeature('dry-run');
  const canFindDuplicates = useFeature('duplicates');
  const canUploadPhotos = useFeature('bulk');
  const check: ImportSource['check'] = async (file, signal, { allowsGaps }) => {
    const input = { file, query: { incomplete: allowsGaps || undefined } };
    const { notices, ...reply } = await call('POST /students/import/check', input, { signal });
    return canFindDuplicates ? { ...reply, notices } : reply;
  };
  return (
    <BulkUploadDialog
      source={{
        name: 'students',
        noun: studentImport,
        template: '/students/import/template',
        save: (file, onProgress, { allowsGaps }) =>
          importing.mutateAsync({ file, onProgress, isIncomplete: allowsGaps }),
        check: canCheck ? check : null,
        imported,
      }}
      onDownloadTemplate={() => template.mutateAsync()}
      onClose={onClose}
    >
      Upload an Excel file with one student in each row. Start from the template: its first row names the columns. If
      any row has a problem, you see it before anything is saved.{' '}
      {canUploadPhotos && (
        <>
          Photos are uploaded on{' '}
          <PageLink href="/students/photos" className={linkClass}>
            their own page
          </PageLink>
          .
        </>
      )}
    </BulkUploadDialog>
  );
}
