import { mapInBatches } from '../db/batches';
import type { Timestamp } from '../db/column-types';
import { daysAgo, now } from '../db/now';
import type { Db } from '../db/schema';
import { withSchoolLock } from '../db/write-lock';
import type { Backend } from '../http/define-route';
import { dropUploads, removeDroppedFiles, type Upload } from './remove-files';
import { findNamesInBin, findUsedNames } from './used-names';

type Storage = Pick<Backend, 'db' | 'reads' | 'files' | 'binDays'>;

/** SQLite blocks all other requests while a statement runs. */
const sliceSize = 2_000;

async function* uploadsOf({ reads }: Storage, schoolId: number) {
  for (let lastId = 0; ; ) {
    const uploads = await reads
      .selectFrom('uploads')
      .select(['id', 'folder', 'filename', 'unused_since'])
      .where('school_id', '=', schoolId)
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(sliceSize)
      .execute();
    yield* uploads;
    if (uploads.length < sliceSize) return;
    lastId = uploads.at(-1)?.id ?? lastId;
  }
}

const markUploads = (db: Db, ids: number[], unusedSince: Timestamp | null) =>
  mapInBatches(ids, async (batch) => {
    await db.updateTable('uploads').set({ unused_since: unusedSince }).where('id', 'in', batch).execute();
    return [];
  });

async function sweepSchool(storage: Storage, schoolId: number, cutoff: Timestamp): Promise<void> {
  const { db, reads } = storage;
  const usedNames = await findUsedNames(reads, schoolId);
  const usedIds: number[] = [];
  const unusedIds: number[] = [];
  const expired: Upload[] = [];
  for await (const { id, unused_since: unusedSince, ...upload } of uploadsOf(storage, schoolId)) {
    if (usedNames.has(upload.filename)) {
      if (unusedSince !== null) usedIds.push(id);
    } else if (unusedSince === null) unusedIds.push(id);
    else if (unusedSince <= cutoff) expired.push(upload);
  }
  await markUploads(db, usedIds, null);
  await markUploads(db, unusedIds, now());
  if (expired.length === 0) return;
  await withSchoolLock(db, schoolId, async (tx) => {
    // A record may have begun to refer to an expired file. The file of a deleted record is kept as long as the record
    // can be restored.
    const [usedNow, inBin] = [await findUsedNames(tx, schoolId), await findNamesInBin(tx, schoolId)];
    const unused = expired.filter(({ filename }) => !usedNow.has(filename) && !inBin.has(filename));
    await dropUploads(tx, schoolId, unused);
  });
}

/** Removes the files to which no record has referred for `binDays` days. A later call finishes an interrupted one. */
export async function sweepFiles(storage: Storage, signal: AbortSignal): Promise<number> {
  const cutoff = daysAgo(storage.binDays);
  const schools = await storage.reads.selectFrom('schools').select('id').execute();
  for (const { id } of schools) {
    if (signal.aborted) break;
    await sweepSchool(storage, id, cutoff.toISOString());
  }
  return removeDroppedFiles(storage.db, storage.files, signal);
}
