import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type BatchResult, formatFailures } from '@/lib/browser/client/run-sequentially';
import { createUndo, type Undo, undoAction } from '@/lib/browser/client/undo';
import { useFeature } from '@/lib/browser/session/session-features';
import { toast } from '@/lib/browser/toasts/toast';
import { pluralize } from '@/lib/format/pluralize';

export interface BulkOptions {
  /** True if the server has the feature `bulk`. */
  canBulk: boolean;
  /** Called with the number of finished rows. */
  onProgress?: (done: number) => void;
}

interface BulkResult<Row> extends BatchResult<Row> {
  /** Changes the done rows back. `null` if the server can't do this. */
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

function createBulkUndo<Row>(
  client: QueryClient,
  { nameOf, invalidates, undoes, undoneText }: BulkWrite<Row>,
  { done, undo }: BulkResult<Row>,
  canBulk: boolean,
): Undo | null {
  if (!undo) return null;
  const options = {
    mutationFn: () => undo({ canBulk }),
    onSuccess({ done: undone, failed }: BatchResult<Row>) {
      if (failed.length === 0) return toast.success(undoneText(undone.length));
      const text = pluralize(
        failed.length,
        '1 row was not changed back',
        (count) => `${count} rows were not changed back`,
      );
      toast.error(text, { description: formatFailures(failed, nameOf) });
    },
    meta: { error: 'The change could not be undone', showsCause: true as const, invalidates },
  };
  return createUndo(client, options, undefined, undoes(done.length));
}

/**
 * Returns a function that writes many rows, and shows a toast with one Undo for all rows that were changed. The caller
 * shows the rows that failed.
 */
export function useBulkWrite() {
  const client = useQueryClient();
  const canBulk = useFeature('bulk');
  return <Row>(bulkWrite: BulkWrite<Row>, rows: readonly Row[], onProgress: (done: number) => void) => {
    const { write, doneText, invalidates } = bulkWrite;
    const options = {
      mutationFn: () => write(rows, { canBulk, onProgress }),
      onSuccess(result: BulkResult<Row>) {
        if (result.done.length === 0) return;
        const undo = createBulkUndo(client, bulkWrite, result, canBulk);
        toast.success(doneText(result.done.length), undo ? { action: undoAction(undo) } : {});
      },
      meta: { error: 'The selected rows could not be changed', showsCause: true as const, invalidates },
    };
    return client.getMutationCache().build(client, options).execute(undefined);
  };
}
