import { formatCount } from '@/lib/format/pluralize';
import { isSessionOver } from './call-error';

export interface Failure<Item> {
  item: Item;
  reason: string;
}

export interface BatchResult<Item> {
  done: Item[];
  failed: Failure<Item>[];
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'Something went wrong');

/**
 * A failed item does not stop the others.
 * @throws only when the session has ended, because all later calls would fail too.
 */
export async function runSequentially<Item>(
  items: readonly Item[],
  write: (item: Item) => Promise<unknown>,
  onProgress: (done: number) => void = () => {},
): Promise<BatchResult<Item>> {
  const result: BatchResult<Item> = { done: [], failed: [] };
  for (const [index, item] of items.entries()) {
    try {
      await write(item);
      result.done.push(item);
    } catch (error) {
      if (isSessionOver(error)) throw error;
      result.failed.push({ item, reason: reasonOf(error) });
    }
    onProgress(index + 1);
  }
  return result;
}

const maxFailuresInToast = 3;

export function formatFailures<Item>(failed: readonly Failure<Item>[], nameOf: (item: Item) => string): string {
  const lines = failed.slice(0, maxFailuresInToast).map(({ item, reason }) => `${nameOf(item)}: ${reason}`);
  const hiddenCount = failed.length - lines.length;
  return [...lines, ...(hiddenCount > 0 ? [`And ${formatCount(hiddenCount)} more.`] : [])].join(' ');
}
