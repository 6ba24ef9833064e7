import type { Db } from '../db/schema';
import { findAdministrator } from '../identity/people';
import { fullName } from './text-rules';

export async function administratorName(db: Db, schoolId: number): Promise<string> {
  const person = await findAdministrator(db, schoolId);
  return person ? fullName(person.first_name, person.middle_name, person.last_name) : '';
}
