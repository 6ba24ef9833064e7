import type { Kysely } from 'kysely';
import { failureFields, type Logger, log } from '@/lib/server/log';
import { purgeDeleted } from '../db/purge-deleted';
import type { Schema } from '../db/schema';
import type { FileStore } from '../file-storage/file-store';
import { removeDroppedFiles } from './remove-files';

/** In ms. A user waits for the reply. */
const maxRemovalMs = 5_000;

const later = 'the console tries again every hour and at its next start';

/** Logs a failure, because the deletion itself is done. */
export async function finishPurge(db: Kysely<Schema>, logger: Logger): Promise<void> {
  try {
    if (await purgeDeleted(db)) return;
    log(logger, {}, `the write-ahead log still contains deleted data: ${later}`, 'warn');
  } catch (error) {
    log(logger, failureFields(error), `deleted data is not yet removed from the database: ${later}`, 'error');
  }
}

/** Must be called after the commit. If one of the two steps fails, the other one is still done. */
export async function finishDeletion(db: Kysely<Schema>, files: FileStore, logger: Logger): Promise<void> {
  await removeDroppedFiles(db, files, AbortSignal.timeout(maxRemovalMs)).catch((error: unknown) =>
    log(logger, failureFields(error), `deleted files are not yet removed: ${later}`, 'error'),
  );
  // Also purges the names of the removed files.
  await finishPurge(db, logger);
}
