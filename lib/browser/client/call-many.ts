import type { BulkCallName } from '@/lib/contract/bulk';
import type { CallInput } from '@/lib/contract/call';
import type { Calls } from '@/lib/contract/calls';
import { inBatches } from '@/lib/format/arrays';
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

export interface BulkOptions {
  canBulk: boolean;
  canUndoBulk: boolean;
  onProgress?: (done: number) => void;
}

interface ManyResult<Item> extends BatchResult<Item> {
  binIds: number[];
  entryId: number | null;
  changedCount: number | null;
}

/**
 * Makes one request for many items if the server can do so, otherwise one call after the other. A refused item does not
 * stop the others.
 * @throws only when the session has ended.
 */
export async function callMany<N extends BulkCallName, Item>(
  name: N,
  items: readonly Item[],
  toInput: (item: Item) => CallInput<Calls[N]>,
  { canBulk, canUndoBulk, onProgress }: BulkOptions,
): Promise<ManyResult<Item>> {
  const binIds: number[] = [];
  const keepBinId = (reply: unknown) => {
    const { bin_id }: { bin_id?: unknown } = Object(reply);
    if (typeof bin_id === 'number') binIds.push(bin_id);
  };
  if (!canBulk) {
    const write = async (item: Item) => keepBinId(await call(name, toInput(item)));
    return { ...(await runSequentially(items, write, onProgress)), binIds, entryId: null, changedCount: null };
  }
  const result: ManyResult<Item> = { done: [], failed: [], binIds, entryId: null, changedCount: null };
  for (const batch of inBatches(items, requestsPerCall)) {
    try {
      const requests = batch.map((item) => {
        const { params, query, body }: Parts = Object(toInput(item));
        return { ...params, ...query, ...body };
      });
      const entry = result.entryId === null ? {} : { entry_id: result.entryId };
      const reply = await call('POST /bulk/calls', { body: { call: name, requests, ...entry } });
      const { results } = reply;
      if (canUndoBulk) {
        result.entryId = reply.entry_id ?? result.entryId;
        result.changedCount = reply.record_count ?? result.changedCount;
      }
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
