import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { HttpError } from '../http/http-error';
import { studentsOf } from './queries';

export const numberTakenMessage = (enrollmentno: string) => `Enrollment number ${enrollmentno} is already used.`;

/** @throws {HttpError} 409 when another student of the school has this number, case-insensitively. */
export async function checkNumberIsFree(db: Db, schoolId: number, enrollmentno: string, exceptId = 0) {
  const other = await studentsOf(db, schoolId)
    .select('enrollmentno')
    .where(sql`lower(enrollmentno)`, '=', sql`lower(${enrollmentno})`)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  if (!other) return;
  const message = numberTakenMessage(other.enrollmentno);
  throw new HttpError(409, message, { detail: [{ field: 'enrollmentno', message }] });
}
