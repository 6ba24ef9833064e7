import { normalizedKey } from '@/lib/format/normalize-text';
import type { Db } from '../db/schema';
import { fullName } from '../http/text-rules';
import { HttpError } from '../http-error';
import { studentsOf } from './queries';

const numberTakenMessage = (enrollmentno: string) => `Enrollment number ${enrollmentno} is already in use.`;

interface Holder {
  enrollmentno: string;
  firstname: string;
  middlename: string;
  lastname: string;
  deleted_at: string | null;
}

/** The number may belong to another student, or to the same student with different saved data. */
export function enrollmentTakenMessage({ enrollmentno, firstname, middlename, lastname, deleted_at }: Holder): string {
  const holder = fullName(firstname, middlename, lastname);
  if (deleted_at !== null) {
    return `Enrollment number ${enrollmentno} belongs to ${holder}, who is inactive. Please activate that student instead, or correct the number`;
  }
  return `Enrollment number ${enrollmentno} belongs to ${holder}. Please correct the number, or leave the row out and edit that student`;
}

export async function checkNumberIsFree(db: Db, schoolId: number, enrollmentno: string, exceptId = 0) {
  const other = await studentsOf(db, schoolId)
    .select('enrollmentno')
    .where('same_key', '=', normalizedKey(enrollmentno))
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  if (!other) return;
  const message = numberTakenMessage(other.enrollmentno);
  throw new HttpError(409, message, { detail: [{ field: 'enrollmentno', message }] });
}
