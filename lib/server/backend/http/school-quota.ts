import { formatCount } from '@/lib/format/format-count';
import type { Db } from '../db/schema';
import { HttpError } from '../http-error';

export const gigabyte = 1024 ** 3;

export interface SchoolLimits {
  /** The maximum number of records of each kind. */
  records: number;
  fileBytes: number;
}

/** The tables to which users add records. Each value names the records of its table in an error message. */
const kinds = {
  users: 'people',
  employees: 'employees',
  students: 'students',
  classes: 'classes',
  sections: 'sections',
  subjects: 'subjects',
  holidays: 'holidays',
  broadcasts: 'broadcasts',
  meal_plans: 'meal plans',
  uploads: 'files',
} as const;

const quotaError = (limit: string, setting: string) =>
  new HttpError(
    409,
    `Your school has reached its limit of ${limit}. Ask the person who runs Homeroom to raise ${setting}.`,
  );

/**
 * Checks that a school has no more records than its limit. Must be called after records were added, in the same
 * transaction. Reads at most one index entry per record, which takes a few milliseconds for a large school.
 * @throws {HttpError} 409
 */
export async function checkRecordQuota(db: Db, schoolId: number, { records }: SchoolLimits): Promise<void> {
  for (const table of Object.keys(kinds) as (keyof typeof kinds)[]) {
    const excess = await db
      .selectFrom(table)
      .select(`${table}.school_id`)
      .where(`${table}.school_id`, '=', schoolId)
      .limit(1)
      .offset(records)
      .executeTakeFirst();
    if (excess) throw quotaError(`${formatCount(records)} ${kinds[table]}`, 'SCHOOL_RECORDS');
  }
}

/**
 * Checks that a school may have a further print or download that the browser reports.
 * @throws {HttpError} 409
 */
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
 * Checks that a school may store a further file.
 * @throws {HttpError} 409
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
