/** A count that takes so many attempts within so many ms. */
export interface Count {
  key: string;
  most: number;
  withinMs: number;
}

/** Where attempts are counted. */
export interface Attempts {
  /**
   * Adds an attempt to all of these counts, or to none where one of them is full.
   * @returns the ms to wait until they take it; 0 where it was counted.
   */
  take(counts: Count[]): Promise<number>;
  /** Empties counts. */
  forget(keys: string[]): Promise<void>;
}

// One count for all the bundles that Next makes of this module.
const slot = globalThis as typeof globalThis & { homeroomLimits?: Map<string, number[]> };
slot.homeroomLimits ??= new Map();
const momentsOf = slot.homeroomLimits;
const maxEntries = 10_000;

function recent({ key, withinMs }: Count): number[] {
  const moments = (momentsOf.get(key) ?? []).filter((moment) => moment > Date.now() - withinMs);
  momentsOf.set(key, moments);
  return moments;
}

function waitMs(count: Count): number {
  const [oldest, ...others] = recent(count);
  return oldest !== undefined && others.length + 1 >= count.most ? oldest + count.withinMs - Date.now() : 0;
}

/** Counts in the memory of this process. */
export const memoryAttempts: Attempts = {
  async take(counts) {
    if (momentsOf.size > maxEntries) momentsOf.clear();
    const wait = Math.max(...counts.map(waitMs));
    if (wait === 0) for (const count of counts) recent(count).push(Date.now());
    return wait;
  },
  async forget(keys) {
    for (const key of keys) momentsOf.delete(key);
  },
};
