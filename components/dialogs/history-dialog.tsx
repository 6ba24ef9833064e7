'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadError } from '@/components/data-table/load-error';
import { LocalTime } from '@/components/data-table/local-time';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { messageOr } from '@/lib/browser/client/call-error';
import { ChangeOnly } from '@/lib/browser/session/session-features';
import type { HistoryEntry } from '@/lib/contract/record';
import {
  entryTitle,
  type HistoryNoun,
  latestEntries,
  type ShownValue,
  shownValues,
} from '@/lib/features/record/history-text';
import { useUndoChange } from '@/lib/features/record/mutations';
import { historyQuery } from '@/lib/features/record/queries';
import { ValueText } from './value-text';

interface HistoryDialogProps {
  noun: HistoryNoun;
  recordId: number;
  name: string;
  onClose: () => void;
}

export function HistoryDialog({ noun, recordId, name, onClose }: HistoryDialogProps) {
  return (
    <Dialog title="History" context={name} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <HistoryList noun={noun} recordId={recordId} />
    </Dialog>
  );
}

function HistoryList({ noun, recordId }: Pick<HistoryDialogProps, 'noun' | 'recordId'>) {
  const history = useInfiniteQuery(historyQuery(noun, recordId));
  const { data, error, isFetching, isFetchingNextPage, hasNextPage } = history;
  if (error && !data) {
    return (
      <LoadError
        message={messageOr(error, 'Failed to load the history. Please try again later.')}
        isRetrying={isFetching}
        onRetry={history.refetch}
      />
    );
  }
  if (!data) {
    return (
      <div aria-busy className="grid gap-4">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
    );
  }
  const entries = data.pages.flatMap((page) => page.data);
  if (entries.length === 0) return <p className="text-secondary-deep text-sm">No changes are recorded.</p>;
  const latest = latestEntries(entries);
  return (
    <>
      <ol className="divide-y">
        {entries.map((entry) => (
          <Entry key={entry.entry_id} noun={noun} entry={entry} latest={latest} />
        ))}
      </ol>
      {hasNextPage && (
        <Button className="mt-4 w-full" isBusy={isFetchingNextPage} onClick={() => history.fetchNextPage()}>
          Show earlier changes
        </Button>
      )}
    </>
  );
}

interface EntryProps {
  noun: HistoryNoun;
  entry: HistoryEntry;
  /** The entries with the latest change of each field. */
  latest: ReadonlyMap<string, number>;
}

function Entry({ noun, entry, latest }: EntryProps) {
  const { entry_id, own, by, at } = entry;
  const values = shownValues(noun, entry);
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      {values.length === 0 && <p className="text-sm">{entryTitle(entry)}</p>}
      {values.map((value) => (
        <div key={value.field} className="flex items-start justify-between gap-3">
          <ValueText {...value} />
          {latest.get(value.field) === entry_id && (
            <ChangeOnly>
              <UndoButton entryId={entry_id} value={value} />
            </ChangeOnly>
          )}
        </div>
      ))}
      <p className="mt-0.5 text-secondary-deep text-xs">
        {own ? 'You' : by || 'A user'} · <LocalTime timestamp={at} />
      </p>
    </li>
  );
}

function UndoButton({ entryId, value }: { entryId: number; value: ShownValue }) {
  const undo = useUndoChange();
  return (
    <Button
      variant="link"
      aria-label={`Undo the change of ${value.label}`}
      isBusy={undo.isPending}
      onClick={() => undo.mutate({ entryId, value })}
    >
      Undo
    </Button>
  );
}
