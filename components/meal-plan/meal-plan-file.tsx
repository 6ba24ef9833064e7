'use client';

import { CircleAlert, FileText } from 'lucide';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { ProgressBar } from '@/components/ui/progress-bar';
import { Spinner } from '@/components/ui/spinner';
import { fileName } from '@/lib/features/files/file-url';
import { hasFile, type MealPlanRow, mealPlanUrl, sizeText } from '@/lib/features/meal-plan/rules';
import type { RowFailure, RowUpload } from './use-meal-plan-uploads';

interface MealPlanFileProps {
  row: MealPlanRow;
  upload: RowUpload | undefined;
  onSaveAgain: (uploaded: { label: string; filename: string }) => void;
  onDismiss: () => void;
  /** Called on a click when the file has no URL. The record then lacks the folder or the name of the file. */
  onMissing: () => void;
}

const linkClass =
  'print:inline! line-clamp-2 wrap-anywhere text-left font-semibold text-accent-deep underline underline-offset-4 hover:no-underline xl:block xl:truncate';

function StoredFile({ row, onMissing }: Pick<MealPlanFileProps, 'row' | 'onMissing'>) {
  const filepath = row.record?.filepath ?? '';
  if (!hasFile(row)) return <span className="text-secondary-deep">No file uploaded</span>;
  const url = mealPlanUrl(filepath);
  const name = fileName(filepath) || filepath;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Icon of={FileText} className="size-4 shrink-0 text-accent" />
      {url ? (
        <a href={url} target="_blank" rel="noopener" title={`${name} (opens in a new tab)`} className={linkClass}>
          {name}
        </a>
      ) : (
        <button type="button" title={name} onClick={onMissing} className={linkClass}>
          {name}
        </button>
      )}
      <span className="shrink-0 text-secondary-deep text-xs">{sizeText(row.record?.fileSize ?? '')}</span>
    </span>
  );
}

export function MealPlanFile({ row, upload, onSaveAgain, onDismiss, onMissing }: MealPlanFileProps) {
  const failure = upload && 'message' in upload ? upload : null;
  // True when the server has saved the record, but the browser did not receive the response.
  const isStored = failure?.kind === 'unsaved' && fileName(row.record?.filepath ?? '') === failure.filename;
  return (
    <div className="min-w-0 space-y-2 py-1">
      {(!upload || failure) && <StoredFile row={row} onMissing={onMissing} />}
      {upload?.kind === 'uploading' && (
        <div>
          <p className="truncate" title={upload.label}>
            Uploading {upload.label}
          </p>
          <ProgressBar value={upload.progress} label={`Upload of ${upload.label}`} />
        </div>
      )}
      {upload?.kind === 'saving' && (
        <p role="status" className="flex items-center gap-2">
          <Spinner className="text-accent" />
          <span className="truncate">Saving {upload.label}</span>
        </p>
      )}
      {failure && !isStored && <MealPlanFailure upload={failure} onSaveAgain={onSaveAgain} onDismiss={onDismiss} />}
    </div>
  );
}

interface MealPlanFailureProps {
  upload: RowFailure;
  onSaveAgain: (uploaded: { label: string; filename: string }) => void;
  onDismiss: () => void;
}

function MealPlanFailure({ upload, onSaveAgain, onDismiss }: MealPlanFailureProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="alert" className="flex min-w-0 items-start gap-1.5 whitespace-normal text-error-deep">
        <Icon of={CircleAlert} className="mt-0.5 size-4 shrink-0" />
        <span className="wrap-anywhere">
          {upload.kind === 'unsaved' && `${upload.label} was uploaded, but could not be saved for this month. `}
          {upload.message}
        </span>
      </p>
      {upload.kind === 'unsaved' && <Button onClick={() => onSaveAgain(upload)}>Save again</Button>}
      <Button variant="link" onClick={onDismiss} className="-my-2">
        Dismiss
      </Button>
    </div>
  );
}
