import type { Db } from '../db/schema';
import { findAdministrator } from '../identity/people';
import { fullName } from './text-rules';

/** Returns the name of a person with full access, which is shown to view-only users. Returns '' if there is none. */
export async function administratorName(db: Db, schoolId: number): Promise<string> {
  const person = await findAdministrator(db, schoolId);
  return person ? fullName(person.first_name, person.middle_name, person.last_name) : '';
}
