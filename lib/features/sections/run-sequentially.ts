import { isSessionOver } from '@/lib/browser/client/call-error';

export interface Failure<Item> {
  item: Item;
  reason: string;
}

export interface BatchResult<Item> {
  done: Item[];
  failed: Failure<Item>[];
}

/**
 * Writes the items one after the other. A failed item does not stop the others.
 * @param onProgress called with the number of finished items.
 * @throws only when the session has ended, because all later calls would fail too.
 */
export async function runSequentially<Item>(
  items: readonly Item[],
  write: (item: Item) => Promise<unknown>,
  onProgress: (done: number) => void = () => {},
): Promise<BatchResult<Item>> {
  const outcome: BatchResult<Item> = { done: [], failed: [] };
  for (const [index, item] of items.entries()) {
    try {
      await write(item);
      outcome.done.push(item);
    } catch (error) {
      if (isSessionOver(error)) throw error;
      outcome.failed.push({ item, reason: error instanceof Error ? error.message : 'Something went wrong' });
    }
    onProgress(index + 1);
  }
  return outcome;
}

const namedInToast = 3;

export function formatFailures<Item>(failed: readonly Failure<Item>[], nameOf: (item: Item) => string): string {
  const named = failed.slice(0, namedInToast).map(({ item, reason }) => `${nameOf(item)}: ${reason}`);
  const more = failed.length - named.length;
  return [...named, ...(more > 0 ? [`And ${more.toLocaleString('en-IN')} more.`] : [])].join(' ');
}
