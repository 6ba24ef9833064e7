import type { Kysely } from 'kysely';
import type { Role } from '@/lib/contract/roles';
import { changeRoleOf, grantTo, removeFrom, setNumber } from './access/commands';
import { findPersonByMobile, findSessions, listPeople, type School } from './access/queries';
import type { Schema } from './db/schema';
import { withSchoolLock } from './db/write-lock';
import { fullName } from './http/text-rules';
import { HttpError } from './http-error';
import type { SessionLimits } from './identity/access-tokens';
import { endSessionsOf } from './identity/access-tokens';

type Database = Kysely<Schema>;

interface FoundPerson {
  id: number;
  name: string;
}

const actingIn = (schoolId: number): School => ({ schoolId, userId: null });

async function getPersonByMobile(db: Database, schoolId: number, mobile: string): Promise<FoundPerson> {
  const person = await findPersonByMobile(db, schoolId, mobile);
  if (!person?.role) throw new HttpError(404, `No person signs in to this school with ${mobile}.`);
  return { id: person.id, name: fullName(person.first_name, person.middle_name, person.last_name) };
}

function splitName(name: string) {
  const [first_name = '', ...others] = name.trim().split(/\s+/);
  const last_name = others.pop() ?? '';
  return { first_name, middle_name: others.join(' '), last_name };
}

/**
 * Without `chosenRole`, a new person gets full access, and a person who may sign in keeps the role. @throws {HttpError}
 * when the console would also refuse the change, or when a required name is missing.
 */
export const allowPerson = (db: Database, schoolId: number, mobile: string, chosenRole?: Role, name = '') =>
  withSchoolLock(db, schoolId, async (tx) => {
    const school = actingIn(schoolId);
    const person = await findPersonByMobile(tx, schoolId, mobile);
    const role = chosenRole ?? person?.role ?? 'full';
    if (!person) {
      if (name.trim() === '')
        throw new HttpError(422, `${mobile} is not registered at this school. Give the name too: --name "Asha Rao".`);
      const id = await grantTo(tx, school, { person: { ...splitName(name), mobileno: mobile }, role });
      return { id, role, change: 'access granted' } as const;
    }
    const { id } = person;
    if (person.role === role) return { id, role, change: null };
    if (!person.role) await grantTo(tx, school, { person_id: id, role });
    else await changeRoleOf(tx, school, id, role);
    return { id, role, change: person.role ? 'role changed' : 'access granted' } as const;
  });

export const removePerson = (db: Database, schoolId: number, mobile: string): Promise<FoundPerson> =>
  withSchoolLock(db, schoolId, async (tx) => {
    const person = await getPersonByMobile(tx, schoolId, mobile);
    await removeFrom(tx, actingIn(schoolId), person.id);
    return person;
  });

/** The operator must check first that the person owns the new number. */
export const changePersonNumber = (
  db: Database,
  schoolId: number,
  mobile: string,
  newMobile: string,
): Promise<FoundPerson> =>
  withSchoolLock(db, schoolId, async (tx) => {
    const person = await getPersonByMobile(tx, schoolId, mobile);
    await setNumber(tx, actingIn(schoolId), person.id, newMobile);
    return person;
  });

export async function listSessionsOf(db: Database, schoolId: number, mobile: string, limits: SessionLimits) {
  const person = await getPersonByMobile(db, schoolId, mobile);
  return { person, sessions: await findSessions(db, limits, person.id) };
}

export const endPersonSessions = (db: Database, schoolId: number, mobile: string): Promise<FoundPerson> =>
  withSchoolLock(db, schoolId, async (tx) => {
    const person = await getPersonByMobile(tx, schoolId, mobile);
    await endSessionsOf(tx, person.id);
    return person;
  });

export async function listAllowedPeople(db: Database, schoolId: number, limits: SessionLimits) {
  const people = await listPeople(db, actingIn(schoolId), limits);
  return people.map((person) => ({
    id: person.person_id,
    name: fullName(person.first_name, person.middle_name, person.last_name),
    mobile: person.mobileno,
    role: person.role,
    lastSignIn: person.last_sign_in,
    sessions: person.sessions,
    inactiveSince: person.deleted_at,
  }));
}
