'use client';

import { DownloadButton } from '@/components/export/download-button';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { SaveError } from '@/components/ui/save-error';
import { isUnknownOutcome, messageOr } from '@/lib/browser/client/call-error';
import { initialFocus } from '@/lib/browser/device/data-attributes';
import { outcomeUnknownMessage } from '@/lib/contract/errors';
import { maxUndoDays, type YearCheck, type YearStart } from '@/lib/contract/school-years';
import { useDownloadYearSheet, useStartYear } from '@/lib/features/school-years/mutations';
import { formatCount, pluralize } from '@/lib/format/pluralize';

interface StartYearDialogProps {
  body: YearStart;
  check: YearCheck;
  onStarted: () => void;
  onClose: () => void;
}

const lines: [Extract<keyof YearCheck, 'promoted' | 'stayed' | 'left' | 'removed' | 'unplaced'>, string][] = [
  ['promoted', 'Move to another section'],
  ['stayed', 'Stay in their section'],
  ['left', 'Leave the school, and become inactive'],
  ['removed', 'Inactive students, who are taken out of their section'],
  ['unplaced', 'Without a section, as before'],
];

export function StartYearDialog({ body, check, onStarted, onClose }: StartYearDialogProps) {
  const starting = useStartYear(onStarted);
  const sheet = useDownloadYearSheet();
  const total = (check.promoted ?? 0) + (check.stayed ?? 0) + (check.left ?? 0);
  const failure = isUnknownOutcome(starting.error)
    ? outcomeUnknownMessage
    : starting.error && messageOr(starting.error, 'The new school year could not be started. Please try again.');
  return (
    <Dialog
      title="Start New School Year"
      context={`${body.name} ends. Its class lists are kept.`}
      onClose={() => !starting.isPending && onClose()}
      notice={failure && <SaveError>{failure}</SaveError>}
      footer={
        <>
          <span className="mr-auto">
            <DownloadButton isBusy={sheet.isPending} onClick={() => sheet.mutate(body)}>
              Download Sheet
            </DownloadButton>
          </span>
          <Button onClick={onClose} disabled={starting.isPending} {...initialFocus}>
            Cancel
          </Button>
          <Button
            variant="primary"
            isBusy={starting.isPending}
            busyLabel="Starting…"
            onClick={() => starting.mutate(body)}
          >
            {pluralize(total, 'Start with 1 student', (count) => `Start with ${count} students`)}
          </Button>
        </>
      }
    >
      <dl className="grid gap-2 text-sm">
        {lines.map(([name, label]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt>{label}</dt>
            <dd className="font-semibold tabular-nums">{formatCount(check[name] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-secondary-deep text-sm">
        You can undo this for {maxUndoDays} days under Former School Years.
      </p>
    </Dialog>
  );
}
