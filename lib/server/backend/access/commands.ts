import type * as z from 'zod/mini';
import type { changeName, grantAccess } from '@/lib/contract/access';
import { accessNameFields, accessPersonFields } from '@/lib/contract/fields/access';
import type { Role } from '@/lib/contract/roles';
import { now } from '../db/now';
import type { Db } from '../db/schema';
import { checkMobileIsFree, registeredMessage } from '../employees/checks';
import { personSearchText } from '../employees/fields';
import { requireValidTexts, rulesOf } from '../http/text-rules';
import { HttpError } from '../http-error';
import { revokeAccess } from '../identity/access-tokens';
import { setRole } from '../identity/roles';
import { updateSearchTexts } from '../students/commands';
import { childrenOf } from '../students/queries';
import { findClassTeachers, getPersonWithRole, type School } from './queries';

const usedElsewhereMessage =
  'This mobile number is already used to sign in to another school, and a number can sign in to only one. Please give another one.';

const missingNumberMessage = 'This person has no mobile number. Please add it first.';

const numberError = (message: string) => new HttpError(409, message, { detail: [{ field: 'mobileno', message }] });

/** Only calls that give access may run this check, because the error can reveal that another school uses the number. */
export async function checkNumberMaySignIn(db: Db, schoolId: number, mobile: string, personId: number) {
  const others = db.selectFrom('users').select('id').where('mobileno', '=', mobile).where('id', '!=', personId);
  // SQLite would scan all users for a single query with both conditions.
  if (await others.where('school_id', '=', schoolId).executeTakeFirst()) throw numberError(registeredMessage);
  if (await others.where('role', 'is not', null).executeTakeFirst()) throw numberError(usedElsewhereMessage);
}

const rules = rulesOf(accessPersonFields);

type Names = Required<Omit<z.output<typeof changeName.body>, 'person_id'>>;
type Grant = z.output<typeof grantAccess.body>;
type NewPerson = Extract<Grant, { person: unknown }>['person'];

async function registerPerson(db: Db, input: NewPerson, school: School) {
  const { schoolId, userId } = school;
  const texts = requireValidTexts(rules, input);
  await checkMobileIsFree(db, schoolId, texts.mobileno, 'mobileno');
  const person = { ...texts, email: '' };
  const { id } = await db
    .insertInto('users')
    .values({
      ...person,
      school_id: schoolId,
      profilepic: '',
      search_text: personSearchText(person),
      created_by: userId,
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Registers the person first if needed. @returns The person's id. @throws {HttpError} 404 or 409 */
export async function grantTo(db: Db, school: School, input: Grant): Promise<number> {
  const { schoolId } = school;
  const personId = 'person' in input ? await registerPerson(db, input.person, school) : input.person_id;
  const person = await db
    .selectFrom('users')
    .leftJoin('employees', 'employees.user_id', 'users.id')
    .select(['users.mobileno', 'users.role', 'employees.deleted_at'])
    .where('users.id', '=', personId)
    .where('users.school_id', '=', schoolId)
    .executeTakeFirst();
  if (!person) throw new HttpError(404, 'This person was not found. Please search again.');
  if (!person.mobileno) throw numberError(missingNumberMessage);
  if (person.role) throw new HttpError(409, 'This person already has access. Change the role in the list instead.');
  if (person.deleted_at) throw new HttpError(409, 'This employee is inactive. Please activate the employee first.');
  await checkNumberMaySignIn(db, schoolId, person.mobileno, personId);
  await setRole(db, school.schoolId, personId, input.role);
  return personId;
}

export async function changeRoleOf(db: Db, school: School, personId: number, role: Role): Promise<boolean> {
  const person = await getPersonWithRole(db, school.schoolId, personId);
  if (person.role === role) return false;
  await setRole(db, school.schoolId, personId, role);
  return true;
}

export async function removeFrom(db: Db, school: School, personId: number): Promise<void> {
  await getPersonWithRole(db, school.schoolId, personId);
  await setRole(db, school.schoolId, personId, null);
}

type PersonTexts = Parameters<typeof personSearchText>[0];

async function updatePerson(db: Db, schoolId: number, personId: number, changes: Partial<PersonTexts>): Promise<void> {
  const person = await db
    .selectFrom('users')
    .select(['first_name', 'middle_name', 'last_name', 'mobileno', 'email'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('users')
    .set({ ...changes, search_text: personSearchText({ ...person, ...changes }), updated_at: now() })
    .where('id', '=', personId)
    .where('school_id', '=', schoolId)
    .execute();
  await updateSearchTexts(db, schoolId, await childrenOf(db, schoolId, personId));
}

/** The caller must check first that the person owns the new number. */
export async function setNumber(db: Db, { schoolId }: School, personId: number, mobileno: string): Promise<void> {
  await getPersonWithRole(db, schoolId, personId);
  await checkNumberMaySignIn(db, schoolId, mobileno, personId);
  await updatePerson(db, schoolId, personId, { mobileno });
  await revokeAccess(db, 'id', personId);
}

const nameRules = rulesOf(accessNameFields);

export async function setName(db: Db, { schoolId }: School, personId: number, names: Names): Promise<void> {
  await getPersonWithRole(db, schoolId, personId);
  await updatePerson(db, schoolId, personId, requireValidTexts(nameRules, names));
}

/** Returns why a person can't get access, or ''. */
async function findProblem(db: Db, schoolId: number, { id, mobileno }: { id: number; mobileno: string }) {
  if (!mobileno) return missingNumberMessage;
  try {
    await checkNumberMaySignIn(db, schoolId, mobileno, id);
    return '';
  } catch (error) {
    if (error instanceof HttpError) return error.message;
    throw error;
  }
}

export async function listClassTeachers(db: Db, schoolId: number) {
  const people = await findClassTeachers(db, schoolId);
  const rows = [];
  for (const { id, ...person } of people)
    rows.push({ person_id: id, ...person, problem: await findProblem(db, schoolId, { id, ...person }) });
  return rows;
}
