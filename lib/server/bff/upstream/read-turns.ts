import { createTurnQueue, type Owner } from '@/lib/server/turn-queue.mjs';

/**
 * Limits how many lists and records the embedded backend reads at a time. Before a waiting read starts, the console
 * accepts the requests that have arrived in the meantime.
 */
export function createReadTurns(maxConcurrent: number) {
  const waiting = createTurnQueue<() => void>();
  let active = 0;

  function end() {
    const next = waiting.shift();
    if (next) next();
    else active -= 1;
  }

  return async function takeTurn<T>(
    reader: Owner,
    signal: AbortSignal | undefined,
    read: () => Promise<T>,
  ): Promise<T> {
    if (active < maxConcurrent) active += 1;
    else await new Promise<void>((start) => waiting.push(reader, start));
    try {
      signal?.throwIfAborted();
      return await read();
    } finally {
      if (waiting.size() === 0) active -= 1;
      else setImmediate(end);
    }
  };
}
