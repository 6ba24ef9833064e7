import { failureFields, type Logger, log } from '@/lib/server/log';
import { guardedServer } from './next/guarded-server';

export const maxWaitMs = 30_000;

/**
 * Requests in flight get 30 s to finish, and new requests get a 503. A second signal is ignored, because under npm
 * Ctrl+C reaches the process twice.
 */
export function drainOnSignals({ close, logger }: { close: () => Promise<void>; logger: Logger }): void {
  let isDraining = false;

  async function drain() {
    if (isDraining) return;
    isDraining = true;
    const isFinished = await guardedServer()?.end(maxWaitMs);
    try {
      await close();
    } catch (error) {
      log(logger, failureFields(error), 'the database could not be closed', 'error');
      process.exit(1);
    }
    process.exit(isFinished ? 0 : 1);
  }
  process.on('SIGTERM', drain);
  process.on('SIGINT', drain);
}
