import type { Kysely } from 'kysely';
import { isBackupRunning } from '../backup/last-backup';
import { now } from '../db/now';
import { requestPurge } from '../db/purge-deleted';
import type { Db, Schema } from '../db/schema';
import type { FileStore } from '../file-storage/file-store';

export interface Upload {
  folder: string;
  filename: string;
}

/** Must be called in a transaction, after whose commit `removeDroppedFiles` removes the bytes. */
export async function dropUploads(db: Db, schoolId: number, uploads: Upload[]): Promise<void> {
  for (const { folder, filename } of uploads) {
    const dropped = await db
      .deleteFrom('uploads')
      .where('school_id', '=', schoolId)
      .where('folder', '=', folder)
      .where('filename', '=', filename)
      .returning('same_key')
      .executeTakeFirst();
    if (!dropped) continue;
    const { same_key } = dropped;
    // An upload may have tried to take this name.
    await db.deleteFrom('unfinished_files').where('folder', '=', folder).where('same_key', '=', same_key).execute();
    const row = { school_id: schoolId, folder, filename, same_key, remove_after: now() };
    await db.insertInto('unfinished_files').values(row).execute();
  }
}

/** The file store is then probably unreachable, and every further file would wait for it. */
const maxFailures = 3;

/**
 * Does nothing while a backup runs, because the backup may have copied a record that refers to one of these files. A
 * file that can't be removed goes to the end of the queue.
 * @param signal stops the removal. A later call finishes it.
 * @throws the first error of the file store.
 */
export async function removeDroppedFiles(db: Kysely<Schema>, files: FileStore, signal?: AbortSignal): Promise<number> {
  const dropped = await db
    .selectFrom('unfinished_files')
    .select(['id', 'folder', 'filename', 'same_key'])
    .where('remove_after', '<=', now())
    .orderBy('remove_after')
    .orderBy('id')
    .execute();
  if (dropped.length === 0 || (await isBackupRunning(db))) return 0;
  const errors: unknown[] = [];
  let removed = 0;
  for (const { id, folder, filename, same_key } of dropped) {
    if (signal?.aborted || errors.length === maxFailures) break;
    // A crash can leave the reservation of a name that is taken.
    const uploads = db.selectFrom('uploads').select('id').where('folder', '=', folder);
    const isTaken = await uploads.where('same_key', '=', same_key).executeTakeFirst();
    try {
      if (!isTaken) await files.remove(folder, filename);
      await db.transaction().execute(async (tx) => {
        await tx.deleteFrom('unfinished_files').where('id', '=', id).execute();
        await requestPurge(tx);
      });
      removed += 1;
    } catch (error) {
      errors.push(error);
      await db.updateTable('unfinished_files').set({ remove_after: now() }).where('id', '=', id).execute();
    }
  }
  if (errors.length > 0) throw errors[0];
  return removed;
}
