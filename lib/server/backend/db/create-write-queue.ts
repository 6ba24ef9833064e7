/** The number of parallel writes. The pool's ten connections leave the rest for reads. */
const maxConcurrentWrites = 6;

/** Returns a function that queues the writes of this process: one at a time per school, and few at a time in all. */
export function createWriteQueue() {
  /** The last queued write of each school. Waiting here instead of in PostgreSQL occupies no connection. */
  const ends = new Map<number, Promise<void>>();
  const waiting: (() => void)[] = [];
  let free = maxConcurrentWrites;

  async function withConnection<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  }

  return function inTurn<T>(schoolId: number, work: () => Promise<T>): Promise<T> {
    const turn = (ends.get(schoolId) ?? Promise.resolve()).then(() => withConnection(work));
    const forget = () => {
      if (ends.get(schoolId) === end) ends.delete(schoolId);
    };
    const end = turn.then(forget, forget);
    ends.set(schoolId, end);
    return turn;
  };
}
