import { sql } from 'kysely';
import { formatCount } from '@/lib/format/pluralize';
import type { Db } from '../db/schema';
import { descriptionOf, type Table, tableNames } from '../db/tables';
import { HttpError } from '../http-error';

export const gigabyte = 1024 ** 3;

export interface SchoolLimits {
  records: number;
  fileBytes: number;
}

/** Deleted records count too, because a user can add and delete them without end. */
const limitedTables = tableNames.filter((name) => descriptionOf(name).limited !== undefined);

type RecordCounts = Partial<Record<Table, number>>;

const quotaError = (limit: string, setting: string) =>
  new HttpError(
    409,
    `Your school has reached its limit of ${limit}. Ask the person who runs Homeroom to raise ${setting}.`,
  );

/** Reads one index entry per record, which takes milliseconds in a large school. */
export async function countRecords(db: Db, schoolId: number): Promise<RecordCounts> {
  const counts = limitedTables.map(
    (table) => sql`(select count(*) from ${sql.table(table)} where school_id = ${schoolId}) as ${sql.ref(table)}`,
  );
  const { rows } = await sql<RecordCounts>`select ${sql.join(counts)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a query without a table returned no row');
  return row;
}

/** Must be called after the write, in the same transaction. A school with too many records may still delete some. */
export async function checkRecordQuota(
  db: Db,
  schoolId: number,
  { records }: SchoolLimits,
  before: RecordCounts,
): Promise<void> {
  const after = await countRecords(db, schoolId);
  const excess = limitedTables.find((table) => Number(after[table]) > Math.max(records, Number(before[table])));
  if (excess) throw quotaError(`${formatCount(records)} ${descriptionOf(excess).limited}`, 'SCHOOL_RECORDS');
}

export async function checkReportQuota(
  db: Db,
  schoolId: number,
  verb: 'exported' | 'printed',
  { records }: SchoolLimits,
): Promise<void> {
  const last = await db
    .selectFrom('activities')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('verb', '=', verb)
    .where('batch_id', 'is', null)
    .limit(1)
    .offset(records - 1)
    .executeTakeFirst();
  const kind = verb === 'printed' ? 'recorded prints' : 'recorded downloads';
  if (last) throw quotaError(`${formatCount(records)} ${kind}`, 'SCHOOL_RECORDS');
}

/**
 * Must also be called after a file was added, in the same transaction and with 0 bytes, because several files can be
 * uploaded at once, and a re-encoded photo can be larger.
 */
export async function checkFileQuota(
  db: Db,
  schoolId: number,
  bytes: number,
  { fileBytes }: SchoolLimits,
): Promise<void> {
  const { used } = await db
    .selectFrom('uploads')
    .select((row) => row.fn.sum<number | null>('bytes').as('used'))
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow();
  if (Number(used) + bytes > fileBytes) throw quotaError(`${fileBytes / gigabyte} GB of files`, 'SCHOOL_FILES_GB');
}
