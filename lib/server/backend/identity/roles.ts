import { grantAccess } from '@/lib/contract/access';
import { mayCall } from '@/lib/contract/role-calls';
import { hasFullAccess, type Role } from '@/lib/contract/roles';
import { now } from '../db/now';
import type { Db } from '../db/schema';
import { HttpError } from '../http-error';
import type { SignedIn } from './access-tokens';
import { revokeAccess } from './access-tokens';
import { findAdministrator } from './people';

export const mayGiveAccess = ({ role }: Pick<SignedIn, 'role'>): boolean => mayCall(role, grantAccess);

/** Must be called after the change, in the same transaction. */
export async function checkAdministratorRemains(db: Db, schoolId: number): Promise<void> {
  if (await findAdministrator(db, schoolId)) return;
  throw new HttpError(
    409,
    'This is the last person with full access. Give another person full access first, then try again.',
  );
}

/**
 * The owner of a wrong number could sign in as this person, so a new number must be confirmed with a code. @param field
 * The API name of the field with the number.
 */
export async function checkKeepsSignInNumber(db: Db, userId: number, mobile: string, field: string): Promise<void> {
  const person = await db
    .selectFrom('users')
    .select('mobileno')
    .where('id', '=', userId)
    .where('role', 'is not', null)
    .executeTakeFirst();
  if (!person || person.mobileno === mobile) return;
  const message = 'This person signs in with the saved number. Please change it in Settings, under Sign-in Access.';
  throw new HttpError(409, message, { detail: [{ field, message }] });
}

/** @throws {HttpError} 403 if only people with full access may end the access of the person. */
export async function checkMayEndAccess(db: Db, actor: SignedIn, userId: number): Promise<void> {
  if (mayGiveAccess(actor)) return;
  const person = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst();
  if (!person?.role || !hasFullAccess(person.role)) return;
  throw new HttpError(
    403,
    'This employee has full access to the console. Only a person with full access can deactivate them.',
  );
}

/**
 * Signs the person out. No other function writes `users.role`. @throws {HttpError} 409 for the last person with full
 * access.
 */
export async function setRole(db: Db, schoolId: number, personId: number, role: Role | null): Promise<void> {
  await db
    .updateTable('users')
    .set({ role, updated_at: now() })
    .where('id', '=', personId)
    .where('school_id', '=', schoolId)
    .execute();
  await revokeAccess(db, 'id', personId);
  await checkAdministratorRemains(db, schoolId);
}

export async function removeRole(db: Db, schoolId: number, personId: number): Promise<boolean> {
  const person = await db
    .selectFrom('users')
    .select('role')
    .where('id', '=', personId)
    .where('school_id', '=', schoolId)
    .executeTakeFirst();
  if (!person?.role) return false;
  await setRole(db, schoolId, personId, null);
  return true;
}
