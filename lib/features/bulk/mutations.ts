import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { call, callKey } from '@/lib/browser/client/call';
import type { BulkOptions } from '@/lib/browser/client/call-many';
import { type BatchResult, formatFailures } from '@/lib/browser/client/run-sequentially';
import { createUndo, type Undo, undoAction } from '@/lib/browser/client/undo';
import { useFeature } from '@/lib/browser/session/session-features';
import { toast } from '@/lib/browser/toasts/toast';
import type { LeftRecord, undoBulk } from '@/lib/contract/bulk';
import type { CallReply } from '@/lib/contract/call';
import { pluralize } from '@/lib/format/pluralize';

export interface UndoneEntry {
  /** The number of records that were changed back. */
  undone: number;
  /** The records that stay as they are, with the reasons. */
  left: Pick<LeftRecord, 'name' | 'reason'>[];
}

/** Undoes an entry of the record with as many calls as the server asks for. */
export async function undoEntry(entryId: number): Promise<UndoneEntry> {
  const result: UndoneEntry = { undone: 0, left: [] };
  for (let after: number | null = 0; after !== null; ) {
    const reply: CallReply<typeof undoBulk> = await call('POST /bulk/undo', { body: { entry_id: entryId, after } });
    result.undone += reply.undone ?? 0;
    result.left.push(...reply.left);
    after = reply.next;
  }
  return result;
}

/** @param undoneText returns text such as 'Undone: 12 students are active again'. */
export function showUndone({ undone, left }: UndoneEntry, undoneText: (count: number) => string): void {
  if (left.length > 0) {
    const text = pluralize(left.length, '1 row was not changed back', (count) => `${count} rows were not changed back`);
    toast.error(text, {
      description: formatFailures(
        left.map(({ name, reason }) => ({ item: name || 'A deleted record', reason })),
        (name) => name,
      ),
    });
  } else if (undone === 0) toast.info('This has already been undone.');
  else toast.success(undoneText(undone));
}

interface BulkResult<Row> extends BatchResult<Row> {
  /** The entry of the record for all rows, from which the server can undo the write. */
  entryId?: number | null;
  /** The number of rows that have changed, if the server says it. */
  changedCount?: number | null;
  /** Changes the done rows back, row by row. `null` if the server can't do this. */
  undo: ((options: BulkOptions) => Promise<BatchResult<Row>>) | null;
}

/** A write of many rows, with the texts of its toasts for a number of rows. */
export interface BulkWrite<Row> {
  nameOf: (row: Row) => string;
  invalidates: QueryKey[];
  write: (rows: readonly Row[], options: BulkOptions) => Promise<BulkResult<Row>>;
  /** Returns text such as '12 students deactivated'. */
  doneText: (count: number) => string;
  /** Returns text such as 'deactivated 12 students'. */
  undoes: (count: number) => string;
  /** Returns text such as 'Undone: 12 students are active again'. */
  undoneText: (count: number) => string;
}

const namesOf = <Row>({ done, failed }: BatchResult<Row>, nameOf: (row: Row) => string): UndoneEntry => ({
  undone: done.length,
  left: failed.map(({ item, reason }) => ({ name: nameOf(item), reason })),
});

function createBulkUndo<Row>(
  client: QueryClient,
  { nameOf, invalidates, undoes, undoneText }: BulkWrite<Row>,
  { done, undo, entryId = null, changedCount }: BulkResult<Row>,
  options: BulkOptions,
): Undo | null {
  const run = async () => (entryId !== null ? undoEntry(entryId) : undo && namesOf(await undo(options), nameOf));
  if (entryId === null && !undo) return null;
  const mutation = {
    mutationFn: run,
    onSuccess: (result: UndoneEntry | null) => result && showUndone(result, undoneText),
    meta: {
      error: 'The change could not be undone',
      showsCause: true as const,
      // Also the list of activities has changed.
      invalidates: [...invalidates, callKey('GET /record/activities')],
    },
  };
  return createUndo(client, mutation, undefined, undoes(changedCount ?? done.length));
}

/**
 * Returns a function that writes many rows, and shows a toast with one Undo for all rows that were changed. The caller
 * shows the rows that failed.
 */
export function useBulkWrite() {
  const client = useQueryClient();
  const options = { canBulk: useFeature('bulk'), canUndoBulk: useFeature('bulk-undo') };
  return <Row>(bulkWrite: BulkWrite<Row>, rows: readonly Row[], onProgress: (done: number) => void) => {
    const { write, doneText, invalidates } = bulkWrite;
    const mutation = {
      mutationFn: () => write(rows, { ...options, onProgress }),
      onSuccess(result: BulkResult<Row>) {
        if (result.done.length === 0) return;
        const count = result.changedCount ?? result.done.length;
        if (count === 0) return toast.info('Nothing has changed, because somebody else has done this before.');
        const undo = createBulkUndo(client, bulkWrite, result, options);
        toast.success(doneText(count), undo ? { action: undoAction(undo) } : {});
      },
      meta: { error: 'The selected rows could not be changed', showsCause: true as const, invalidates },
    };
    return client.getMutationCache().build(client, mutation).execute(undefined);
  };
}
