import { normalizedKey } from '@/lib/format/normalize-text';
import type { Db } from '../db/schema';
import { HttpError, invalidFieldsError } from '../http-error';
import type { Actor } from '../identity/access-tokens';
import { findLastParents, type Person } from './queries';

export function checkConfirmation({ name, number }: Person, typed: string): void {
  const key = normalizedKey(typed);
  if (key !== '' && [name, number].some((text) => normalizedKey(text) === key)) return;
  throw invalidFieldsError([{ field: 'confirmation', message: `Please type the name or the number: ${name}` }]);
}

/** The session of the user must not end during the erasure. */
export function checkIsOther({ ids }: Person, { userId }: Actor): void {
  if (ids.users !== userId) return;
  throw new HttpError(409, 'You can’t erase your own data. Ask another person with full access.');
}

/** The person may no longer be only a parent of this student. */
export async function checkLastParents(db: Db, schoolId: number, person: Person, parentIds: number[]): Promise<void> {
  if (parentIds.length === 0) return;
  const parents = person.noun === 'students' ? await findLastParents(db, schoolId, person.id) : [];
  if (parentIds.every((id) => parents.some((parent) => parent.id === id))) return;
  const message = 'The parents have changed in the meantime. Please look at the list again before you erase.';
  throw invalidFieldsError([{ field: 'parent_ids', message }]);
}
