import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { uploadFolder } from '@/lib/contract/files';
import { log } from '@/lib/server/log';
import { movedTables } from '../db/moved-tables';
import type { Db } from '../db/schema';
import { withSchoolLock } from '../db/write-lock';
import { reencodePhoto } from '../file-storage/reencode-photo';
import { recordUpload, storeFile } from '../file-storage/uploads';
import type { Backend } from '../http/define-route';
import { HttpError } from '../http-error';
import { dropUploads, removeDroppedFiles } from './remove-files';
import { findNamesInBin, findUsedNames } from './used-names';

type Storage = Pick<Backend, 'db' | 'reads' | 'files' | 'sheetQueues' | 'logger'>;

const findUpload = (db: Db, id: number) =>
  db
    .selectFrom('uploads')
    .select(['id', 'school_id', 'folder', 'filename'])
    .where('id', '=', id)
    .where('needs_reencoding', '=', 1)
    .executeTakeFirst();

type Upload = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

async function replacePhoto(db: Db, { school_id, folder, filename }: Upload, newName: string): Promise<boolean> {
  let changedRows = 0n;
  for (const { name: table, files } of movedTables) {
    const school = sql.ref(table === 'schools' ? 'id' : 'school_id');
    for (const column of Object.keys(files).filter((name) => files[name] === folder)) {
      const { numAffectedRows = 0n } = await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${newName}
        where ${school} = ${school_id} and ${sql.ref(column)} = ${filename}`.execute(db);
      changedRows += numAffectedRows;
    }
  }
  // A quotation mark within a text is escaped, so this replaces whole JSON texts only.
  const replaced = sql<string>`replace(rows, ${JSON.stringify(filename)}, ${JSON.stringify(newName)})`;
  const { numUpdatedRows } = await db
    .updateTable('bin_records')
    .set({ rows: replaced })
    .where('school_id', '=', school_id)
    .where('rows', '<>', replaced)
    .executeTakeFirst();
  return changedRows + numUpdatedRows > 0n;
}

function nullIfUnreadable(error: unknown): null {
  if (error instanceof HttpError && error.status === 422) return null;
  throw error;
}

async function reencodeUpload(storage: Storage, id: number, signal: AbortSignal): Promise<boolean> {
  const { db, files, sheetQueues, logger } = storage;
  const upload = await findUpload(db, id);
  const stored = upload && (await files.open(upload.folder, upload.filename));
  if (!stored) return false;
  const { school_id: schoolId, filename: name } = upload;
  const bytes = new Uint8Array(await buffer(stored.content));
  const photo = { folder: uploadFolder.parse(upload.folder), name, bytes };
  const reencoded = await reencodePhoto(photo, { schoolId, signal }, sheetQueues.photos).catch(nullIfUnreadable);
  if (!reencoded) {
    await db.updateTable('uploads').set({ needs_reencoding: 0 }).where('id', '=', id).execute();
    log(logger, { schoolId, uploadId: id }, 'a stored photo can’t be read', 'warn');
    return false;
  }
  const newFile = await storeFile({ db, files, schoolId }, reencoded);
  return withSchoolLock(db, schoolId, async (tx) => {
    // Another console may have re-encoded the photo, or its record may have another photo by now. The new file is then
    // removed like an upload that was not finished.
    if (!(await findUpload(tx, id)) || !(await replacePhoto(tx, upload, newFile.filename))) return false;
    await recordUpload(tx, schoolId, newFile);
    await dropUploads(tx, schoolId, [upload]);
    return true;
  });
}

const findNames = async (db: Db, schoolId: number) =>
  new Set([...(await findUsedNames(db, schoolId)), ...(await findNamesInBin(db, schoolId))]);

/**
 * Photos from before migration 020 were not re-encoded. Skips photos to which no record refers. A later call finishes
 * an interrupted one.
 */
export async function reencodeStoredPhotos(storage: Storage, signal: AbortSignal): Promise<void> {
  const { db, reads, files, logger } = storage;
  const waiting = await reads
    .selectFrom('uploads')
    .select(['id', 'school_id', 'filename'])
    .where('needs_reencoding', '=', 1)
    // Several consoles that run at once then rarely re-encode the same photo.
    .orderBy(sql`random()`)
    .execute();
  const namesOfSchools = new Map<number, Set<string>>();
  let count = 0;
  for (const { id, school_id: schoolId, filename } of waiting) {
    if (signal.aborted) return;
    const names = namesOfSchools.get(schoolId) ?? (await findNames(reads, schoolId));
    namesOfSchools.set(schoolId, names);
    if (!names.has(filename) || !(await reencodeUpload(storage, id, signal))) continue;
    count += 1;
    await removeDroppedFiles(db, files);
  }
  if (count > 0) log(logger, { photos: count }, 'stored photos re-encoded');
}
