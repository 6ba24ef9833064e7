import type { Db } from '../db/schema';
import { HttpError } from '../http/http-error';
import { sameKey } from '../http/text-rules';
import { studentsOf } from './queries';

export const numberTakenMessage = (enrollmentno: string) => `Enrollment number ${enrollmentno} is already in use.`;

/** @throws {HttpError} 409 when another student of the school has this number. */
export async function checkNumberIsFree(db: Db, schoolId: number, enrollmentno: string, exceptId = 0) {
  const other = await studentsOf(db, schoolId)
    .select('enrollmentno')
    .where('same_key', '=', sameKey(enrollmentno))
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  if (!other) return;
  const message = numberTakenMessage(other.enrollmentno);
  throw new HttpError(409, message, { detail: [{ field: 'enrollmentno', message }] });
}
