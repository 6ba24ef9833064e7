/** Graceful shutdown: finishes the requests in flight before the process ends. */
import { guardedServer } from './guarded-server';

export const longestWaitMs = 30_000;

/**
 * On SIGTERM or SIGINT: requests in flight have 30 seconds to finish, new ones get a 503, then the console closes. The exit
 * code is 0 when all of them finished.
 */
export function drainOnSignals(close: () => Promise<void>): void {
  let isDraining = false;

  async function drain() {
    // Under npm, Ctrl+C reaches the process twice.
    if (isDraining) return;
    isDraining = true;
    const isFinished = await guardedServer()?.end(longestWaitMs);
    try {
      await close();
    } catch (error) {
      process.stderr.write(`The database could not be closed: ${error}\n`);
      process.exit(1);
    }
    process.exit(isFinished ? 0 : 1);
  }
  process.on('SIGTERM', drain);
  process.on('SIGINT', drain);
}
