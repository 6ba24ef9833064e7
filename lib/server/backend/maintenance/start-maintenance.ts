import { failureFields, log } from '@/lib/server/log';
import type { Backend } from '../http/define-route';
import { deleteOldEntries } from './delete-old-entries';
import { finishPurge } from './finish-deletion';
import { reencodeStoredPhotos } from './reencode-stored-photos';
import { sweepFiles } from './sweep-files';

/** In ms. The first requests of a started console come first. */
const firstDelayMs = 10_000;

const intervalMs = 60 * 60_000;

/** @returns A function that ends the maintenance. It waits for the current file, transaction or statement. */
export function startMaintenance(backend: Backend): () => Promise<void> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let run = Promise.resolve();

  async function maintain(): Promise<void> {
    const { logger } = backend;
    try {
      await deleteOldEntries(backend, controller.signal);
      const removed = await sweepFiles(backend, controller.signal);
      if (removed > 0) log(logger, { files: removed }, 'unused files removed');
      await reencodeStoredPhotos(backend, controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) log(logger, failureFields(error), 'maintenance failed', 'warn');
    }
    if (!controller.signal.aborted) await finishPurge(backend.db, logger);
    schedule(intervalMs);
  }

  function schedule(delayMs: number): void {
    if (controller.signal.aborted) return;
    timer = setTimeout(() => {
      run = maintain();
    }, delayMs).unref();
  }

  schedule(firstDelayMs);
  return () => {
    controller.abort();
    clearTimeout(timer);
    return run;
  };
}
