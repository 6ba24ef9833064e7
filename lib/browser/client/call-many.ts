import type { BulkCallName } from '@/lib/contract/bulk';
import type { CallInput } from '@/lib/contract/call';
import type { Calls } from '@/lib/contract/calls';
import { inBatches } from '@/lib/format/in-batches';
import { call } from './call';
import { isSessionOver } from './call-error';
import { type BatchResult, reasonOf, runSequentially } from './run-sequentially';

/** A bulk call of this size takes about a second, so that other users' writes wait only a short time. */
const requestsPerCall = 100;

interface Parts {
  params?: object;
  query?: object;
  body?: object;
}

interface Options {
  /** True if the server has the feature `bulk`. */
  canBulk: boolean;
  /** Called with the number of finished items. */
  onProgress?: (done: number) => void;
}

export interface ManyResult<Item> extends BatchResult<Item> {
  /** The ids by which deleted records can be restored. */
  binIds: number[];
}

/**
 * Makes a call for each item: with one request for many items if the server can do so, otherwise one after the other. A
 * refused item does not stop the others.
 * @throws only when the session has ended.
 */
export async function callMany<N extends BulkCallName, Item>(
  name: N,
  items: readonly Item[],
  toInput: (item: Item) => CallInput<Calls[N]>,
  { canBulk, onProgress }: Options,
): Promise<ManyResult<Item>> {
  const binIds: number[] = [];
  const keepBinId = (reply: unknown) => {
    const { bin_id }: { bin_id?: unknown } = Object(reply);
    if (typeof bin_id === 'number') binIds.push(bin_id);
  };
  if (!canBulk) {
    const write = async (item: Item) => keepBinId(await call(name, toInput(item)));
    return { ...(await runSequentially(items, write, onProgress)), binIds };
  }
  const result: ManyResult<Item> = { done: [], failed: [], binIds };
  for (const batch of inBatches(items, requestsPerCall)) {
    try {
      const requests = batch.map((item) => {
        const { params, query, body }: Parts = Object(toInput(item));
        return { ...params, ...query, ...body };
      });
      const { results } = await call('POST /bulk/calls', { body: { call: name, requests } });
      for (const [index, item] of batch.entries()) {
        const single = results[index];
        if (single?.status === 200) {
          result.done.push(item);
          keepBinId(single);
        } else result.failed.push({ item, reason: single?.message || 'The server sent no result.' });
      }
    } catch (error) {
      if (isSessionOver(error)) throw error;
      result.failed.push(...batch.map((item) => ({ item, reason: reasonOf(error) })));
    }
    onProgress?.(result.done.length + result.failed.length);
  }
  return result;
}
