import type { ChangedNoun } from '@/lib/contract/nouns';
import { nameOf } from '../changes/queries';
import { mapInBatches } from '../db/batches';
import { daysAgo } from '../db/now';
import type { Db } from '../db/schema';
import { HttpError } from '../http-error';

const dayMs = 24 * 60 * 60_000;

const entriesOf = (db: Db, schoolId: number, binDays: number) =>
  db
    .selectFrom('bin_records')
    .where('bin_records.school_id', '=', schoolId)
    .where('bin_records.created_at', '>', daysAgo(binDays).toISOString());

export async function getBinEntry(db: Db, schoolId: number, binId: number, binDays: number) {
  const entry = await entriesOf(db, schoolId, binDays)
    .selectAll()
    .where('bin_records.id', '=', binId)
    .executeTakeFirst();
  if (!entry) throw new HttpError(404, 'This record is no longer in the recycle bin. Please reload the page.');
  return entry;
}

export async function findBinEntries(db: Db, schoolId: number, noun: ChangedNoun, ids: number[], binDays: number) {
  const rows = await mapInBatches(ids, (batch) =>
    entriesOf(db, schoolId, binDays)
      .select(['id', 'record_id', 'name'])
      .where('noun', '=', noun)
      .where('record_id', 'in', batch)
      .execute(),
  );
  return new Map(rows.map((row) => [row.record_id, row]));
}

export async function listBinEntries(
  db: Db,
  schoolId: number,
  binDays: number,
  { page, page_size }: { page: number; page_size: number },
) {
  const entries = entriesOf(db, schoolId, binDays);
  const { total } = await entries.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await entries
    .innerJoin('users', 'users.id', 'bin_records.deleted_by')
    .select(['bin_records.id as bin_id', 'noun', 'record_id', 'name', 'bin_records.created_at as deleted_at'])
    .select(['first_name', 'middle_name', 'last_name'])
    .orderBy('bin_records.id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const data = rows.map(({ first_name, middle_name, last_name, ...row }) => ({
    ...row,
    by: nameOf({ first_name, middle_name, last_name }),
    days_left: Math.ceil(binDays - (Date.now() - Date.parse(row.deleted_at)) / dayMs),
  }));
  return { data, total_records: Number(total) };
}
