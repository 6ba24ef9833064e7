import { isSessionOver } from '@/lib/client/call-error';

export interface Failure<Item> {
  item: Item;
  /** The error's message. */
  reason: string;
}

export interface EachOutcome<Item> {
  added: Item[];
  failed: Failure<Item>[];
}

/**
 * Adds items one after the other; a failure doesn't stop the others.
 * @param onProgress is called with the number of finished items.
 * @throws only when the session has ended, since all later calls would fail too.
 */
export async function addEach<Item>(
  items: readonly Item[],
  add: (item: Item) => Promise<unknown>,
  onProgress: (done: number) => void = () => {},
): Promise<EachOutcome<Item>> {
  const outcome: EachOutcome<Item> = { added: [], failed: [] };
  for (const [index, item] of items.entries()) {
    try {
      await add(item);
      outcome.added.push(item);
    } catch (error) {
      if (isSessionOver(error)) throw error;
      outcome.failed.push({ item, reason: error instanceof Error ? error.message : 'Something went wrong' });
    }
    onProgress(index + 1);
  }
  return outcome;
}
