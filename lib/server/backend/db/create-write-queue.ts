/** Leaves four of the pool's ten connections free for reads. */
const maxConcurrentWrites = 6;

export function createWriteQueue() {
  /** A write that waits here occupies no connection, unlike a write that waits for a lock in PostgreSQL. */
  const lastWrites = new Map<number, Promise<void>>();
  const waiting: (() => void)[] = [];
  let freeSlots = maxConcurrentWrites;

  async function withSlot<T>(work: () => Promise<T>): Promise<T> {
    if (freeSlots > 0) freeSlots -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else freeSlots += 1;
    }
  }

  return function enqueue<T>(schoolId: number, work: () => Promise<T>): Promise<T> {
    const result = (lastWrites.get(schoolId) ?? Promise.resolve()).then(() => withSlot(work));
    const cleanUp = () => {
      if (lastWrites.get(schoolId) === settled) lastWrites.delete(schoolId);
    };
    const settled = result.then(cleanUp, cleanUp);
    lastWrites.set(schoolId, settled);
    return result;
  };
}
