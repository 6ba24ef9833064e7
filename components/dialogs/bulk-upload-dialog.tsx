'use client';

import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Dialog } from '@/components/ui/dialog';
import { FieldError } from '@/components/ui/field-error';
import { ProgressBar } from '@/components/ui/progress-bar';
import { FilePicker } from './file-picker';
import { RowErrors } from './row-errors';
import { useBulkUpload } from './use-bulk-upload';

interface BulkUploadDialogProps {
  /** Such as 'Bulk Upload Employees'. */
  title: string;
  /** Explains the file in a sentence or two. */
  children: ReactNode;
  /** When it rejects with a `CallError`, the dialog stays open and lists the row errors. */
  onUpload: (file: File, onProgress: (fraction: number) => void) => Promise<unknown>;
  onDownloadTemplate: () => Promise<unknown>;
  onClose: () => void;
}

export function BulkUploadDialog({ title, children, onUpload, onDownloadTemplate, onClose }: BulkUploadDialogProps) {
  const upload = useBulkUpload(onUpload, onClose);
  const [isFetchingTemplate, setIsFetchingTemplate] = useState(false);
  const close = () => !upload.isBusy && onClose();

  const downloadTemplate = async () => {
    setIsFetchingTemplate(true);
    // The mutation itself toasts a failure.
    await onDownloadTemplate().catch(() => undefined);
    setIsFetchingTemplate(false);
  };

  return (
    <Dialog
      title={title}
      onClose={close}
      footer={
        <>
          <Button onClick={close} disabled={upload.isBusy}>
            Cancel
          </Button>
          <Button variant="primary" isBusy={upload.isBusy} busyLabel="Uploading..." onClick={upload.start}>
            Upload
          </Button>
        </>
      }
    >
      <div className="text-secondary-deep text-sm">{children}</div>
      <Button variant="link" className="-ml-1 mt-2 self-start" isBusy={isFetchingTemplate} onClick={downloadTemplate}>
        <Download aria-hidden className="size-4" />
        Download Template File
      </Button>
      <div className="mt-3">
        <FilePicker file={upload.file} isDisabled={upload.isBusy} errorId={errorId} onPick={upload.pick} />
        {upload.choiceError && <FieldError id={errorId}>{upload.choiceError}</FieldError>}
      </div>
      <div className="mt-4 space-y-4 empty:hidden">
        {upload.isBusy && <ProgressBar value={upload.progress} label="Upload" />}
        {upload.isBusy && upload.progress === 1 && (
          <p role="status" className="text-secondary-deep text-sm">
            The file has been sent. Reading it can take a minute.
          </p>
        )}
        {upload.failure && <Callout tone="error">{upload.failure.message}</Callout>}
        {upload.failure && upload.failure.rows.length > 0 && <RowErrors rows={upload.failure.rows} />}
      </div>
    </Dialog>
  );
}

const errorId = 'bulk-upload-error';
