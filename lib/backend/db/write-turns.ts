/** Of a pool's ten connections; the others are for those who read. */
const mostAtOnce = 6;

/** @returns what runs this process's writes: one of each school at a time, and of few schools at once. */
export function writeTurns() {
  /** The end of each school's queue. Waiting here, and not in PostgreSQL, takes no connection. */
  const ends = new Map<number, Promise<void>>();
  const waiting: (() => void)[] = [];
  let free = mostAtOnce;

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
