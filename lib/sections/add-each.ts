import { CallError } from '@/lib/client/call-error';

export interface Failure<Item> {
  item: Item;
  /** What the server said, or what else went wrong. */
  reason: string;
}

export interface EachOutcome<Item> {
  added: Item[];
  failed: Failure<Item>[];
}

const endsTheSession = (error: unknown) =>
  error instanceof CallError && (error.code === 'UNAUTHENTICATED' || error.code === 'SESSION_EXPIRED');

/**
 * Adds one after the other, each with a call of its own. One that fails stops none of the others.
 * @param onProgress hears how many are through.
 * @throws what `add` threw, only where the session is over: nothing after that could work.
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
      if (endsTheSession(error)) throw error;
      outcome.failed.push({ item, reason: error instanceof Error ? error.message : 'Something went wrong' });
    }
    onProgress(index + 1);
  }
  return outcome;
}
