import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { call, callKey } from '@/lib/browser/client/call';
import type { BulkOptions } from '@/lib/browser/client/call-many';
import { type BatchResult, formatFailures } from '@/lib/browser/client/run-sequentially';
import { createUndo, type Undo, undoAction } from '@/lib/browser/client/undo';
import { useFeature } from '@/lib/browser/session/session-features';
import { toast } from '@/lib/browser/toasts/toast';
import type { LeftRecord, undoBulk } from '@/lib/contract/bulk';
import type { CallReply } from '@/lib/contract/call';
import type { CallName } from '@/lib/contract/calls';
import { pluralize } from '@/lib/format/pluralize';

export interface UndoneEntry {
  undone: number;
  left: Pick<LeftRecord, 'name' | 'reason'>[];
}

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
  entryId?: number | null;
  changedCount?: number | null;
  /** Changes the done rows back, row by row. `null` if the server can't do this. */
  undo: ((options: BulkOptions) => Promise<BatchResult<Row>>) | null;
}

export interface BulkWrite<Row> {
  nameOf: (row: Row) => string;
  invalidates: QueryKey[];
  call: CallName;
  write: (rows: readonly Row[], options: BulkOptions) => Promise<BulkResult<Row>>;
  doneText: (count: number) => string;
  undoes: (count: number) => string;
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
