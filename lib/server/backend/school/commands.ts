import { type Kysely, sql } from 'kysely';
import { schoolFields } from '@/lib/contract/fields/school';
import { logoFilename } from '@/lib/contract/values/logo-url';
import { now } from '../db/now';
import type { Db, Schema } from '../db/schema';
import { withDatabaseLock } from '../db/write-lock';
import { isUploadPath } from '../file-storage/file-store';
import { isUploaded } from '../file-storage/uploads';
import { requireValidTexts, rulesOf } from '../http/text-rules';
import { invalidFieldsError } from '../http-error';
import { revokeAccess } from '../identity/access-tokens';
import { seedSchool } from '../seed/school';

/** @throws {HttpError} 409 if the number is already used to sign in to another school. */
export const addSchool = (db: Kysely<Schema>, name: string, adminMobile: string): Promise<number> =>
  withDatabaseLock(db, (tx) => seedSchool(tx, { name, address: '', adminMobile }));

/**
 * Signs out all users of the school. @returns `undefined` for a missing school. `isChanged` is false if the school
 * already was in this state.
 */
export async function setSchoolClosed(db: Db, id: number, isClosed: boolean) {
  const school = await db
    .selectFrom('schools')
    .select(['id', 'name', 'disabled_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!school) return undefined;
  const { numUpdatedRows } = await db
    .updateTable('schools')
    .set({ disabled_at: isClosed ? now() : null, updated_at: now() })
    .where('id', '=', id)
    .where(sql<boolean>`disabled_at is ${sql.raw(isClosed ? 'null' : 'not null')}`)
    .executeTakeFirst();
  const isChanged = numUpdatedRows > 0n;
  if (isChanged) await revokeAccess(db, 'school_id', id);
  return { id, name: school.name, isChanged };
}

const rules = rulesOf(schoolFields);

/** An empty logo means no logo. @throws {HttpError} 422 */
export async function saveSchool(db: Db, id: number, input: Record<'name' | 'address' | 'logo', string>) {
  const texts = requireValidTexts(rules, input);
  const logo = logoFilename(input.logo);
  const isKnown = isUploadPath('logo', logo) && (await isUploaded(db, id, 'logo', logo));
  if (input.logo !== '' && !isKnown) {
    throw invalidFieldsError([{ field: 'logo', message: 'This logo was not found. Please upload it again.' }]);
  }
  await db
    .updateTable('schools')
    .set({ ...texts, logo: logo || null, updated_at: now() })
    .where('id', '=', id)
    .execute();
}
