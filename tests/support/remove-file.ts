import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/server/backend/db/schema';
import { withSchoolLock } from '@/lib/server/backend/db/write-lock';
import type { FileStore } from '@/lib/server/backend/file-storage/file-store';
import { dropUploads, removeDroppedFiles } from '@/lib/server/backend/maintenance/remove-files';

/** Removes one file of a school, as an erasure does. */
export async function removeFile(
  db: Kysely<Schema>,
  files: FileStore,
  schoolId: number,
  folder: string,
  filename: string,
): Promise<void> {
  await withSchoolLock(db, schoolId, (tx) => dropUploads(tx, schoolId, [{ folder, filename }]));
  await removeDroppedFiles(db, files);
}
