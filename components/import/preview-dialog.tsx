'use client';

import { CircleAlert, CircleCheck, Download, TriangleAlert } from 'lucide';
import { useId, useMemo, useReducer, useState } from 'react';
import { RowErrors } from '@/components/dialogs/row-errors';
import { useDiscardQuestion } from '@/components/form/use-discard-question';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { ProgressBar } from '@/components/ui/progress-bar';
import { SaveError } from '@/components/ui/save-error';
import { Spinner } from '@/components/ui/spinner';
import type { FileColumn } from '@/lib/browser/import/types';
import { useColumnChoices } from '@/lib/browser/import/use-column-choices';
import { useFeature } from '@/lib/browser/session/session-features';
import type { ImportOutcome } from '@/lib/contract/imports';
import { cn } from '@/lib/format/cn';
import { formatCount, pluralize } from '@/lib/format/pluralize';
import { ColumnsPanel } from './columns-panel';
import { hasUnsavedChanges, isChanged, reassignColumn } from './edits';
import { effectTexts } from './effect-texts';
import { FileNotes } from './file-notes';
import { GapsPanel } from './gaps-panel';
import { ActiveCell } from './grid/active-cell';
import { commitEdit, gridReducer, openGrid } from './grid/grid-reducer';
import { GridToolbar } from './grid/grid-toolbar';
import { SheetGrid } from './grid/sheet-grid';
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
  onUndone: () => void;
  onClose: () => void;
}

function saveLabel({ valid, wrong }: Counts): string {
  if (valid === 0) return 'Save';
  return wrong > 0
    ? pluralize(valid, 'Save the ready row', (count) => `Save the ${count} ready rows`)
    : pluralize(valid, 'Save 1 row', (count) => `Save all ${count} rows`);
}

export function PreviewDialog({ title, source, opened, onSaved, onUndone, onClose }: PreviewDialogProps) {
  const problemId = useId();
  const [grid, dispatch] = useReducer(gridReducer, opened.session, openGrid);
  const { session } = grid;
  const canUpdate = useFeature('import-updates');
  const { remember } = useColumnChoices(source.name);
  const [savedImport, setSavedImport] = useState<LastImport | null>(null);
  const [wasUndone, setWasUndone] = useState(false);
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

  const assign = (column: FileColumn, target: string | null) =>
    dispatch({ type: 'replaceSession', session: reassignColumn(commitEdit(grid).session, column, target) });
  const discard = () => {
    draft.clear();
    onClose();
  };
  const { askFirst, question } = useDiscardQuestion({ title, isUnsaved, onClose: discard });
  const close = () => !isBusy && askFirst(isUnsaved ? discard : onClose);
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
              icon={Download}
              className="sm:mr-auto"
              isBusy={saving.isWriting}
              disabled={isBusy}
              onClick={() => saving.downloadWrong(commitEdit(grid).session)}
            >
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
      {question}
    </Dialog>
  );
}

const iconClass = 'size-[18px] shrink-0';

interface CountsLineProps {
  counts: Counts;
  isComparing: boolean;
}

/**
 * Summarizes the rows, for example '312 new · 4 will be linked · 3 to correct'. Rows that the server has not checked count
 * as ready.
 */
function CountsLine({ counts, isComparing }: CountsLineProps) {
  const { valid, linked, updated, unchecked, present, wrong, doubtful, leftOut } = counts;
  const added = valid - linked - updated - unchecked;
  const parts = [
    (added > 0 || (unchecked === 0 && linked + updated + present + wrong === 0)) && `${formatCount(added)} new`,
    unchecked > 0 && `${formatCount(unchecked)} ready`,
    linked > 0 && `${formatCount(linked)} will be linked`,
    updated > 0 && pluralize(updated, '1 update', (count) => `${count} updates`),
    ...effectTexts(counts),
    present > 0 && `${formatCount(present)} already there`,
    wrong > 0 && `${formatCount(wrong)} to correct`,
    doubtful > 0 && `${formatCount(doubtful)} to look at`,
    leftOut > 0 && `${formatCount(leftOut)} left out`,
  ].filter(Boolean);
  return (
    <p role="status" className="flex items-center gap-2 font-semibold text-sm tabular-nums">
      {wrong > 0 && <Icon of={CircleAlert} className={cn(iconClass, 'text-error-deep')} />}
      {wrong === 0 && doubtful > 0 && <Icon of={TriangleAlert} className={cn(iconClass, 'text-warning-deep')} />}
      {wrong + doubtful === 0 && !isComparing && (
        <Icon of={CircleCheck} className={cn(iconClass, 'text-success-deep')} />
      )}
      {parts.join(' · ')}
      {isComparing && (
        <span className="flex items-center gap-2 font-normal text-secondary-deep">
          <Spinner className="size-4" />
          Comparing with the saved records…
        </span>
      )}
    </p>
  );
}
