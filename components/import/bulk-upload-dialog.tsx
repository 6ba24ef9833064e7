'use client';

import { type ReactNode, useState } from 'react';
import { FilePicker } from '@/components/dialogs/file-picker';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { RowErrors } from '@/components/dialogs/row-errors';
import { DownloadButton } from '@/components/export/download-button';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Dialog } from '@/components/ui/dialog';
import { FieldError } from '@/components/ui/field';
import { ProgressBar } from '@/components/ui/progress-bar';
import { SaveError } from '@/components/ui/save-error';
import { Spinner } from '@/components/ui/spinner';
import { deviceKey, parseDeviceValue, readDeviceText, writeDeviceValue } from '@/lib/browser/device/device-storage';
import { useSessionOwner } from '@/lib/browser/session/session-owner';
import { type ImportOutcome, maxUndoMinutes } from '@/lib/contract/imports';
import { importTitles } from '@/lib/contract/nouns';
import { pluralize } from '@/lib/format/pluralize';
import type { ImportDraft } from './import-draft';
import type { ImportSource } from './import-source';
import { ImportedDialog } from './imported-dialog';
import { ImportedNote, joinImports, type LastImport, lastImport } from './imported-note';
import { useBulkUpload } from './use-bulk-upload';
import { useOfferedDraft } from './use-import-draft';

const Preview = lazyDialog(() => import('./preview-dialog').then((file) => file.PreviewDialog));

interface BulkUploadDialogProps {
  source: ImportSource;
  children: ReactNode;
  onDownloadTemplate: () => Promise<unknown>;
  onClose: () => void;
}

export function BulkUploadDialog({ source, children, onDownloadTemplate, onClose }: BulkUploadDialogProps) {
  const title = importTitles[source.name];
  const last = useLastImport(source);
  const [savedImport, setSavedImport] = useState<LastImport | null>(null);
  const upload = useBulkUpload(source, (reply: ImportOutcome, fileName, rows) => {
    const importRecord = last.remember(reply, { fileName, rows: rows ?? 0, leftOut: 0 });
    if (source.imported) setSavedImport(importRecord);
    else onClose();
  });
  const draft = useOfferedDraft(source.name);
  const [isFetchingTemplate, setIsFetchingTemplate] = useState(false);
  const isBusy = upload.stage !== 'idle';
  const close = () => {
    if (upload.stage === 'reading') upload.stop();
    else if (!isBusy) onClose();
  };

  const downloadTemplate = async () => {
    setIsFetchingTemplate(true);
    // Ignores the error, because the mutation shows an error toast.
    await onDownloadTemplate().catch(() => undefined);
    setIsFetchingTemplate(false);
  };

  if (savedImport) {
    return <ImportedDialog import={savedImport} onLeave={onClose} onUndone={last.clear} {...{ title, source }} />;
  }
  const { opened } = upload;
  if (opened) {
    return (
      <Preview
        title={title}
        source={source}
        opened={opened}
        onSaved={(reply, rows, leftOut, earlier) =>
          last.remember(reply, { fileName: opened.session.file.fileName, rows, leftOut }, earlier)
        }
        onUndone={last.clear}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      title={title}
      onClose={close}
      notice={upload.failure && <SaveError>{upload.failure.message}</SaveError>}
      footer={
        <>
          <Button onClick={close} disabled={upload.stage === 'sending'}>
            Cancel
          </Button>
          <Button variant="primary" isBusy={isBusy} busyLabel="Uploading..." onClick={upload.start}>
            Upload
          </Button>
        </>
      }
    >
      <div className="mb-4 space-y-3 empty:hidden">
        {draft.offered && (
          <DraftOffer
            draft={draft.offered}
            isDisabled={isBusy}
            onResume={() => draft.offered && upload.resumeDraft(draft.offered)}
            onStartOver={draft.discard}
          />
        )}
        {last.current && <ImportedNote import={last.current} source={source} onLeave={onClose} onUndone={last.clear} />}
      </div>
      <div className="text-secondary-deep text-sm">{children}</div>
      <div className="-ml-1 mt-2">
        <DownloadButton variant="link" isBusy={isFetchingTemplate} onClick={downloadTemplate}>
          Download Template File
        </DownloadButton>
      </div>
      <div className="mt-3">
        <FilePicker file={upload.file} isDisabled={isBusy} errorId={errorId} onPick={upload.pick} />
        {upload.choiceError && <FieldError id={errorId}>{upload.choiceError}</FieldError>}
      </div>
      <div className="mt-4 space-y-4 empty:hidden">
        {upload.stage === 'reading' && (
          <p role="status" className="flex items-center gap-2 text-secondary-deep text-sm">
            <Spinner />
            Reading the file. Nothing is saved yet.
          </p>
        )}
        {upload.stage === 'sending' && <ProgressBar value={upload.progress} label="Upload" />}
        {upload.stage === 'sending' && upload.progress === 1 && (
          <p role="status" className="text-secondary-deep text-sm">
            The file has been sent. Reading it can take a minute.
          </p>
        )}
        {upload.failure && upload.failure.rows.length > 0 && <RowErrors rows={upload.failure.rows} />}
      </div>
    </Dialog>
  );
}

const errorId = 'bulk-upload-error';

interface DraftOfferProps {
  draft: ImportDraft;
  isDisabled: boolean;
  onResume: () => void;
  onStartOver: () => void;
}

function DraftOffer({ draft, isDisabled, onResume, onStartOver }: DraftOfferProps) {
  const wrong =
    draft.wrongCells > 0 &&
    pluralize(draft.wrongCells, ', 1 cell to correct', (count) => `, ${count} cells to correct`);
  return (
    <Callout>
      <p className="wrap-anywhere">
        {'Continue with '}
        <span className="font-semibold">{draft.fileName}</span>
        {wrong}
      </p>
      <div className="mt-1 flex flex-wrap gap-x-4">
        <Button variant="link" className="h-8" disabled={isDisabled} onClick={onResume}>
          Continue
        </Button>
        <Button variant="link" className="h-8" disabled={isDisabled} onClick={onStartOver}>
          Start over
        </Button>
      </div>
    </Callout>
  );
}

function useLastImport({ name, imported }: ImportSource) {
  const owner = useSessionOwner();
  const key = owner === null ? null : deviceKey(`${name}-last-import`, owner);
  const [current] = useState(() => {
    const stored = key === null || !imported ? null : parseDeviceValue(readDeviceText(key), lastImport);
    return stored && Date.now() < stored.at + maxUndoMinutes * 60_000 ? stored : null;
  });
  return {
    current,
    /** @param earlier the import that saved other rows of the same file before. */
    remember(
      reply: ImportOutcome,
      { fileName, rows, leftOut }: { fileName: string; rows: number; leftOut: number },
      earlier: LastImport | null = null,
    ) {
      const linked = reply.linked ?? 0;
      const present = reply.present ?? 0;
      const updated = reply.updated ?? 0;
      const saved: LastImport = {
        earlierIds: [],
        ...{ fileName, linked, present, updated, leftOut },
        placed: reply.placed ?? 0,
        parentsAdded: reply.parents_added ?? 0,
        parentsLinked: reply.parents_linked ?? 0,
        id: reply.import_id ?? null,
        added: reply.added ?? rows - linked - present - updated,
        at: Date.now(),
      };
      const importRecord = earlier ? joinImports(earlier, saved) : saved;
      if (key !== null && importRecord.id !== null) writeDeviceValue(key, importRecord);
      return importRecord;
    },
    clear: () => void (key !== null && writeDeviceValue(key, null)),
  };
}
