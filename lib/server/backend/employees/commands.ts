import type * as z from 'zod';
import type * as contract from '@/lib/contract/employees';
import { normalizedKey } from '@/lib/format/normalize-text';
import { recordChange } from '../changes/commands';
import { now } from '../db/now';
import type { Db } from '../db/schema';
import { requireValidTexts } from '../http/text-rules';
import type { Actor, SignedIn } from '../identity/access-tokens';
import { revokeAccess } from '../identity/access-tokens';
import {
  checkAdministratorRemains,
  checkKeepsSignInNumber,
  checkMayEndAccess,
  mayGiveAccess,
  removeRole,
} from '../identity/roles';
import { updateSearchTexts } from '../students/commands';
import { childrenOf } from '../students/queries';
import { checkIdIsFree, checkMayBeEmployed, checkMobileIsFree } from './checks';
import {
  employeeUpdateRules,
  jobRules,
  jobSearchText,
  type NewEmployee,
  newEmployeeRules,
  personSearchText,
  type Texts,
} from './fields';
import { getEmployeeInSchool } from './queries';

export const userRow = ({ emp_no: _, designation: __, ...person }: NewEmployee, { schoolId, userId }: Actor) => ({
  ...person,
  school_id: schoolId,
  profilepic: '',
  search_text: personSearchText(person),
  created_by: userId,
  created_at: now(),
  updated_at: now(),
});

export const employeeRow = (job: Texts<typeof jobRules>, employeeUserId: number, { schoolId, userId }: Actor) => ({
  school_id: schoolId,
  user_id: employeeUserId,
  emp_no: job.emp_no,
  same_key: normalizedKey(job.emp_no),
  designation: job.designation,
  search_text: jobSearchText(job),
  created_by: userId,
  created_at: now(),
  updated_at: now(),
});

async function insertEmployee(
  db: Db,
  job: Texts<typeof jobRules>,
  employeeUserId: number,
  actor: Actor,
): Promise<number> {
  const row = employeeRow(job, employeeUserId, actor);
  return (await db.insertInto('employees').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

async function employNewPerson(db: Db, input: NewEmployee, actor: Actor) {
  const texts = requireValidTexts(newEmployeeRules, input);
  await checkMobileIsFree(db, actor.schoolId, texts.mobileno, 'mobileno');
  await checkIdIsFree(db, actor.schoolId, texts.emp_no);
  const user = await db.insertInto('users').values(userRow(texts, actor)).returning('id').executeTakeFirstOrThrow();
  return insertEmployee(db, texts, user.id, actor);
}

async function employRegisteredUser(db: Db, employeeUserId: number, input: Texts<typeof jobRules>, actor: Actor) {
  const texts = requireValidTexts(jobRules, input);
  await checkMayBeEmployed(db, actor.schoolId, employeeUserId);
  await checkIdIsFree(db, actor.schoolId, texts.emp_no);
  return insertEmployee(db, texts, employeeUserId, actor);
}

export function createEmployee(
  db: Db,
  body: z.output<typeof contract.createEmployee.body>,
  actor: Actor,
): Promise<number> {
  if ('user' in body) return employNewPerson(db, { ...body.employee, ...body.user }, actor);
  return employRegisteredUser(db, body.employee.user_id_of_emp, body.employee, actor);
}

export async function updateEmployee(
  db: Db,
  empId: number,
  input: Texts<typeof employeeUpdateRules>,
  { schoolId }: Actor,
): Promise<void> {
  const employee = await getEmployeeInSchool(db, schoolId, empId);
  const texts = requireValidTexts(employeeUpdateRules, input);
  const { emp_no, designation, mobile_no: mobileno, ...names } = texts;
  await checkMobileIsFree(db, schoolId, mobileno, 'mobile_no', employee.userId);
  await checkKeepsSignInNumber(db, employee.userId, mobileno, 'mobile_no');
  await checkIdIsFree(db, schoolId, emp_no, empId);
  await db
    .updateTable('users')
    .set({ ...names, mobileno, search_text: personSearchText({ ...names, mobileno }), updated_at: now() })
    .where('id', '=', employee.userId)
    .where('school_id', '=', schoolId)
    .execute();
  await updateSearchTexts(db, schoolId, await childrenOf(db, schoolId, employee.userId));
  await db
    .updateTable('employees')
    .set({
      emp_no,
      same_key: normalizedKey(emp_no),
      designation,
      search_text: jobSearchText({ emp_no, designation }),
      updated_at: now(),
    })
    .where('id', '=', empId)
    .where('school_id', '=', schoolId)
    .execute();
}

/**
 * An activation by a user who may not give access removes the role, which a deactivated employee keeps. @returns A note
 * for the user if the employee has lost the role, otherwise `null`.
 */
export async function setEmployeeActive(
  db: Db,
  empId: number,
  isActive: boolean,
  actor: SignedIn,
): Promise<string | null> {
  const { schoolId } = actor;
  const { userId, deletedAt } = await getEmployeeInSchool(db, schoolId, empId);
  if (!isActive) await checkMayEndAccess(db, actor, userId);
  if (!isActive) await revokeAccess(db, 'id', userId);
  const isActivated = isActive && deletedAt !== null;
  const losesAccess = isActivated && !mayGiveAccess(actor) && (await removeRole(db, schoolId, userId));
  if (losesAccess) await recordChange(db, actor, { noun: 'access', verb: 'deleted', recordId: userId });
  await db
    .updateTable('employees')
    .set({ deleted_at: isActive ? null : now(), updated_at: now() })
    .where('id', '=', empId)
    .where('school_id', '=', schoolId)
    .where('deleted_at', isActive ? 'is not' : 'is', null)
    .execute();
  if (!isActive) await checkAdministratorRemains(db, schoolId);
  return losesAccess
    ? 'The employee can’t sign in, because you may not give access. Ask a person with full access to do this.'
    : null;
}
