'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadError } from '@/components/data-table/load-error';
import { LocalTime } from '@/components/data-table/local-time';
import { PageLink } from '@/components/links/page-link';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { linkClass } from '@/components/ui/link-class';
import { SaveError } from '@/components/ui/save-error';
import { RowsSkeleton } from '@/components/ui/skeletons';
import { messageOr } from '@/lib/browser/client/call-error';
import { Allowed } from '@/lib/browser/session/session-features';
import type { HistoryNoun } from '@/lib/contract/nouns';
import type { HistoryEntry } from '@/lib/contract/record';
import { entryTitle, latestEntries, type ShownValue, shownValues } from '@/lib/features/record/history-text';
import { useUndoChange } from '@/lib/features/record/mutations';
import { historyQuery } from '@/lib/features/record/queries';
import { ValueText } from './changed-values';

interface HistoryDialogProps {
  noun: HistoryNoun;
  recordId: number;
  name: string;
  onClose: () => void;
}

type Undo = ReturnType<typeof useUndoChange>;

export function HistoryDialog({ noun, recordId, name, onClose }: HistoryDialogProps) {
  const undo = useUndoChange();
  const failure = undo.error && messageOr(undo.error, 'The change could not be undone. Please try again later.');
  return (
    <Dialog
      title="History"
      context={name}
      onClose={onClose}
      notice={failure && <SaveError key={undo.submittedAt}>{failure}</SaveError>}
      footer={
        <>
          <Allowed call="GET /record/activities">
            <PageLink
              href={`/settings/activity?noun=${noun}&record=${recordId}`}
              className={`${linkClass} mr-auto self-center text-sm`}
            >
              All activity
            </PageLink>
          </Allowed>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <HistoryList noun={noun} recordId={recordId} undo={undo} />
    </Dialog>
  );
}

function HistoryList({ noun, recordId, undo }: Pick<HistoryDialogProps, 'noun' | 'recordId'> & { undo: Undo }) {
  const history = useInfiniteQuery(historyQuery(noun, recordId));
  const { data, error, isFetchingNextPage, hasNextPage } = history;
  if (error && !data)
    return <LoadError query={history} failure="Failed to load the history. Please try again later." />;
  if (!data) return <RowsSkeleton />;
  const entries = data.pages.flatMap((page) => page.data);
  if (entries.length === 0) return <p className="text-secondary-deep text-sm">No changes are recorded.</p>;
  const latest = latestEntries(entries);
  return (
    <>
      <ol className="divide-y">
        {entries.map((entry) => (
          <Entry key={entry.entry_id} noun={noun} entry={entry} latest={latest} undo={undo} />
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
  latest: ReadonlyMap<string, number>;
  undo: Undo;
}

function Entry({ noun, entry, latest, undo }: EntryProps) {
  const { entry_id, own, by, at } = entry;
  const values = shownValues(noun, entry);
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      {values.length === 0 && <p className="text-sm">{entryTitle(entry)}</p>}
      {values.map((value) => (
        <div key={value.field} className="flex items-start justify-between gap-3">
          <ValueText {...value} className="py-0.5" />
          {latest.get(value.field) === entry_id && (
            <Allowed call="POST /record/undo">
              <UndoButton entryId={entry_id} value={value} undo={undo} />
            </Allowed>
          )}
        </div>
      ))}
      <p className="mt-0.5 text-secondary-deep text-xs">
        {own ? 'You' : by || 'A user'} · <LocalTime timestamp={at} />
      </p>
    </li>
  );
}

function UndoButton({ entryId, value, undo }: { entryId: number; value: ShownValue; undo: Undo }) {
  const { isPending, variables } = undo;
  const isUndone = isPending && variables.entryId === entryId && variables.value.field === value.field;
  return (
    <Button
      variant="link"
      className="h-6!"
      aria-label={`Undo the change of ${value.label}`}
      isBusy={isUndone}
      onClick={() => !isPending && undo.mutate({ entryId, value })}
    >
      Undo
    </Button>
  );
}
