import type { Role } from '@/lib/contract/roles';
import { now } from '../db/now';
import type { Db } from '../db/schema';
import { checkAdministratorRemains } from './checks';
import { revokeAccess } from './revoke-access';

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

/** @returns True if the person had a role. */
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
