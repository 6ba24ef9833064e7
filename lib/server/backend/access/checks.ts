import type { Db } from '../db/schema';
import { registeredMessage } from '../employees/checks';
import { HttpError } from '../http-error';

const usedElsewhereMessage =
  'This mobile number is already used to sign in to another school, and a number can sign in to only one. Please give another one.';

const numberError = (message: string) => new HttpError(409, message, { detail: [{ field: 'mobileno', message }] });

/** Only calls that give access may run this check, because the error can reveal that another school uses the number. */
export async function checkNumberMaySignIn(db: Db, schoolId: number, mobile: string, personId: number) {
  const others = db.selectFrom('users').select('id').where('mobileno', '=', mobile).where('id', '!=', personId);
  // SQLite would scan all users for a single query with both conditions.
  if (await others.where('school_id', '=', schoolId).executeTakeFirst()) throw numberError(registeredMessage);
  if (await others.where('role', 'is not', null).executeTakeFirst()) throw numberError(usedElsewhereMessage);
}
