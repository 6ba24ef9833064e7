import type { Db } from '../db/schema';
import { HttpError } from '../http-error';
import { findAdministrator } from './people';

/**
 * Checks that a person with full access remains. It must run after the change, in its transaction.
 * @throws {HttpError} 409
 */
export async function checkAdministratorRemains(db: Db, schoolId: number): Promise<void> {
  if (await findAdministrator(db, schoolId)) return;
  throw new HttpError(
    409,
    'This is the last person with full access. Give another person full access first, then try again.',
  );
}

/**
 * Checks that a change of personal data keeps the number with which a person signs in. Another number could let another
 * person sign in as this one, so it is changed only with a code that was sent to it.
 * @param field The API name of the field with the number.
 * @throws {HttpError} 409
 */
export async function checkKeepsSignInNumber(db: Db, userId: number, mobile: string, field: string): Promise<void> {
  const person = await db
    .selectFrom('users')
    .select('mobileno')
    .where('id', '=', userId)
    .where('role', 'is not', null)
    .executeTakeFirst();
  if (!person || person.mobileno === mobile) return;
  const message = 'This person signs in with the saved number. Please change it in Settings, under Sign-in access.';
  throw new HttpError(409, message, { detail: [{ field, message }] });
}
