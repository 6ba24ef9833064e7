'use client';

import { useQuery } from '@tanstack/react-query';
import { LoadError } from '@/components/data-table/load-error';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { messageOr } from '@/lib/browser/client/call-error';
import { nouns } from '@/lib/contract/nouns';
import type { Activity } from '@/lib/contract/record';
import { countRows } from '@/lib/features/bulk/texts';
import { useUndoActivity } from '@/lib/features/record/mutations';
import { undoPreviewQuery } from '@/lib/features/record/queries';
import { activityText } from '@/lib/features/record/texts';
import { pluralize } from '@/lib/format/pluralize';

/** Shows how many records the undo changes back, and which stay because of later changes. */
export function UndoActivityDialog({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const preview = useQuery(undoPreviewQuery(activity.entry_id));
  const { data, error } = preview;
  const noun = nouns[activity.noun ?? 'students'];
  const undoing = useUndoActivity(noun, onClose);
  const { possible, undone, left, data: rows = [] } = data ?? {};
  const unnamed = (left ?? 0) - rows.length;
  return (
    <ConfirmDialog
      title="Undo this change?"
      confirmLabel={possible ? `Undo ${countRows(noun, possible)}` : 'Undo'}
      isBusy={undoing.isPending}
      isDisabled={!possible}
      error={undoing.error && messageOr(undoing.error, 'This could not be undone. Please try again.')}
      onConfirm={() => undoing.mutate(activity)}
      onClose={onClose}
    >
      <p>
        {activity.by} {activityText(activity)}.
      </p>
      {error ? (
        <LoadError query={preview} failure="Failed to load" />
      ) : data ? (
        <>
          <p className="mt-3">
            {possible
              ? pluralize(
                  possible,
                  `1 ${noun.singular} gets back what it had before. Nothing else changes.`,
                  (count) => `${count} ${noun.plural} get back what they had before. Nothing else changes.`,
                )
              : 'There is nothing to change back.'}
          </p>
          {undone ? <p className="mt-3">Already changed back: {countRows(noun, undone)}.</p> : null}
          {Boolean(left) && (
            <>
              <p className="mt-3">Not changed back: {countRows(noun, left ?? 0)}</p>
              <ul className="mt-1 grid gap-1 text-sm">
                {rows.map(({ record_id, name, reason }) => (
                  <li key={record_id}>
                    {name || `A deleted ${noun.singular}`}: {reason}
                  </li>
                ))}
                {unnamed > 0 && <li>{pluralize(unnamed, 'and 1 more', (count) => `and ${count} more`)}</li>}
              </ul>
            </>
          )}
        </>
      ) : (
        <Skeleton className="mt-3 h-10" />
      )}
    </ConfirmDialog>
  );
}
