import type { Kysely } from 'kysely';
import { failureFields, type Logger, log } from '@/lib/server/log';
import { purgeDeleted } from '../db/purge-deleted';
import type { Schema } from '../db/schema';
import type { FileStore } from '../file-storage/file-store';
import { removeDroppedFiles } from './remove-files';

/** The time in ms after which no further file is removed, because a user waits for the reply. */
const maxRemovalMs = 5_000;

const later = 'the console tries again every hour and at its next start';

/** Runs the pending purge of the database. Logs a failure, because the deletion itself is done. */
export async function finishPurge(db: Kysely<Schema>, logger: Logger): Promise<void> {
  try {
    if (await purgeDeleted(db)) return;
    log(logger, {}, `the write-ahead log still contains deleted data: ${later}`, 'warn');
  } catch (error) {
    log(logger, failureFields(error), `deleted data is not yet removed from the database: ${later}`, 'error');
  }
}

/**
 * Removes the deleted rows and the dropped files from the disk or the bucket. Must be called after the commit. If one of
 * the two fails, the other one is still done.
 */
export async function finishDeletion(db: Kysely<Schema>, files: FileStore, logger: Logger): Promise<void> {
  await removeDroppedFiles(db, files, AbortSignal.timeout(maxRemovalMs)).catch((error: unknown) =>
    log(logger, failureFields(error), `deleted files are not yet removed: ${later}`, 'error'),
  );
  // Runs last, because it also purges the names of the removed files.
  await finishPurge(db, logger);
}
