'use client';

import { Download } from 'lucide';
import { useId, useMemo, useReducer, useState } from 'react';
import { RowErrors } from '@/components/dialogs/row-errors';
import { DiscardDialog } from '@/components/form/discard-dialog';
import { ActiveCell } from '@/components/import/grid/active-cell';
import { commitEdit, gridReducer, openGrid } from '@/components/import/grid/grid-reducer';
import { GridToolbar } from '@/components/import/grid/grid-toolbar';
import { SheetGrid } from '@/components/import/grid/sheet-grid';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { ProgressBar } from '@/components/ui/progress-bar';
import { SaveError } from '@/components/ui/save-error';
import type { FileColumn } from '@/lib/browser/import/types';
import { useColumnChoices } from '@/lib/browser/import/use-column-choices';
import { useLeaveGuard } from '@/lib/browser/leave-guard/use-leave-guard';
import { useFeature } from '@/lib/browser/session/session-features';
import type { ImportOutcome } from '@/lib/contract/imports';
import { pluralize } from '@/lib/format/pluralize';
import { ColumnsPanel } from './columns-panel';
import { CountsLine } from './counts-line';
import { hasUnsavedChanges, isChanged, reassignColumn } from './edits';
import { FileNotes } from './file-notes';
import { GapsPanel } from './gaps-panel';
import { type Counts, countsOf } from './import-session';
import type { ImportSource } from './import-source';
import { ImportedDialog } from './imported-dialog';
import { ImportedNote, type LastImport } from './imported-note';
import { UpdatesPanel } from './updates-panel';
import type { OpenedFile } from './use-bulk-upload';
import { useStoredDraft } from './use-import-draft';
import { useSaveRows } from './use-save-rows';
import { useServerVerdict } from './use-server-verdict';

interface PreviewDialogProps {
  title: string;
  source: ImportSource;
  opened: OpenedFile;
  onSaved: (reply: ImportOutcome, rows: number, leftOut: number, earlier: LastImport | null) => LastImport;
  /** Called after the import was undone. An import can be undone only once. */
  onUndone: () => void;
  onClose: () => void;
}

function saveLabel({ valid, wrong }: Counts): string {
  if (valid === 0) return 'Save';
  return wrong > 0
    ? pluralize(valid, 'Save the ready row', (count) => `Save the ${count} ready rows`)
    : pluralize(valid, 'Save 1 row', (count) => `Save all ${count} rows`);
}

/** Shows the rows of a file before they are saved, with their outcomes and problems. */
export function PreviewDialog({ title, source, opened, onSaved, onUndone, onClose }: PreviewDialogProps) {
  const problemId = useId();
  const [grid, dispatch] = useReducer(gridReducer, opened.session, openGrid);
  const { session } = grid;
  const canUpdate = useFeature('import-updates');
  const { remember } = useColumnChoices(source.name);
  const [savedImport, setSavedImport] = useState<LastImport | null>(null);
  const [wasUndone, setWasUndone] = useState(false);
  /** The navigation to continue once the user discards the changes. `null` while no confirmation is open. */
  const [pendingLeave, setPendingLeave] = useState<{ leave: () => void } | null>(null);
  const counts = useMemo(() => countsOf(session), [session]);
  const isFinished = savedImport !== null && counts.wrong === 0 && counts.valid === 0;
  const hasChanges = useMemo(() => isChanged(session), [session]);
  const hasUnsaved = useMemo(() => hasUnsavedChanges(session), [session]);
  const draft = useStoredDraft(source.name, hasChanges && !isFinished ? session : null);
  const saving = useSaveRows(source, opened.failure ?? null, dispatch, (reply, rows, remaining) => {
    setSavedImport(onSaved(reply, rows, remaining.leftOut.size, wasUndone ? null : savedImport));
    setWasUndone(false);
    if (remaining.wrong.size === 0) draft.clear();
  });
  const isComparing = useServerVerdict(source, session, (verdict) => dispatch({ type: 'applyVerdict', verdict }));
  const isBusy = saving.progress !== null;
  const isUnsaved = !isFinished && (grid.edit !== null || hasUnsaved);

  useLeaveGuard(title, isUnsaved, (leave) => setPendingLeave({ leave }));

  const assign = (column: FileColumn, target: string | null) =>
    dispatch({ type: 'replaceSession', session: reassignColumn(commitEdit(grid).session, column, target) });
  const discard = () => {
    draft.clear();
    onClose();
  };
  const close = () => {
    if (isBusy) return;
    if (isUnsaved) setPendingLeave({ leave: () => {} });
    else onClose();
  };
  const discardDialog = pendingLeave && (
    <DiscardDialog
      onDiscard={() => {
        discard();
        pendingLeave.leave();
      }}
      onClose={() => setPendingLeave(null)}
    />
  );
  if (isFinished) return <ImportedDialog import={savedImport} onLeave={onClose} {...{ title, source, onUndone }} />;
  return (
    <Dialog
      title={title}
      context={session.file.fileName}
      width="wide"
      onClose={close}
      notice={
        saving.failure && (
          <SaveError tone={saving.failure.isUnknown ? 'warning' : 'error'}>
            {saving.failure.message}
            {saving.failure.isUnknown && source.imported && (
              <> Save the same rows again to find out whether they were saved. Nothing is saved twice.</>
            )}
          </SaveError>
        )
      }
      footer={
        <>
          {counts.wrong > 0 && (
            <Button
              className="sm:mr-auto"
              isBusy={saving.isWriting}
              disabled={isBusy}
              onClick={() => saving.downloadWrong(commitEdit(grid).session)}
            >
              <Icon of={Download} className="size-4" />
              {pluralize(counts.wrong, 'Download the wrong row', (count) => `Download ${count} wrong rows`)}
            </Button>
          )}
          <Button onClick={close} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            isBusy={isBusy}
            busyLabel="Saving..."
            disabled={counts.valid === 0}
            onClick={() => saving.save(commitEdit(grid).session)}
          >
            {saveLabel(counts)}
          </Button>
        </>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col gap-3">
        {savedImport && (
          <ImportedNote
            key={savedImport.id}
            import={savedImport}
            source={source}
            onLeave={close}
            onUndone={() => {
              setWasUndone(true);
              onUndone();
            }}
          />
        )}
        {saving.failure && saving.failure.rows.length > 0 && <RowErrors rows={saving.failure.rows} />}
        {saving.progress !== null && <ProgressBar value={saving.progress} label="Upload" />}
        {draft.isStorageFull && (
          <Callout tone="warning">
            This device has no space left to store your changes. They are lost when you reload or close this page.
          </Callout>
        )}
        <CountsLine {...{ counts, isComparing }} />
        <FileNotes grid={grid} onAssign={assign} dispatch={dispatch} />
        <GapsPanel grid={grid} dispatch={dispatch} />
        <ColumnsPanel
          session={session}
          onAssign={(column, target) => {
            remember(column.header, target);
            assign(column, target);
          }}
        />
        {canUpdate && (
          <UpdatesPanel
            noun={source.name}
            session={session}
            onAccept={(isAccepted) => dispatch({ type: 'acceptUpdates', isAccepted })}
          />
        )}
        <GridToolbar {...{ grid, counts, dispatch }} />
        <ActiveCell id={problemId} grid={grid} dispatch={dispatch} />
        <SheetGrid label={`Rows of ${session.file.fileName}`} {...{ grid, dispatch, problemId }} />
      </div>
      {discardDialog}
    </Dialog>
  );
}
