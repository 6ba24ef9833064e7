import type * as z from 'zod/mini';
import { parentFields } from '@/lib/contract/fields/parents';
import type { createParent as createCall } from '@/lib/contract/parents';
import { now } from '../db/now';
import type { Db } from '../db/schema';
import { checkMobileIsFree } from '../employees/checks';
import { personSearchText } from '../employees/fields';
import { checkPhoto } from '../file-storage/uploads';
import { requireValidTexts, rulesOf } from '../http/text-rules';
import { HttpError } from '../http-error';
import type { Actor } from '../identity/access-tokens';
import { checkKeepsSignInNumber } from '../identity/roles';
import { updateSearchTexts } from '../students/commands';
import { childrenOf, getStudentInSchool } from '../students/queries';
import { checkLinkIsFree, type ParentLink } from './checks';
import { getUserInSchool } from './queries';

export const personRules = rulesOf(parentFields);

type ParentInput = z.output<typeof createCall.body>;

const validatePerson = (input: ParentInput) => ({
  ...requireValidTexts(personRules, input),
  profilepic: input.profilepic,
});

export async function linkParent(db: Db, link: ParentLink, userId: number, { schoolId }: Actor): Promise<void> {
  await getStudentInSchool(db, schoolId, link.studentId);
  await getUserInSchool(db, schoolId, userId);
  await checkLinkIsFree(db, schoolId, link, userId);
  await db
    .insertInto('student_parents')
    .values({ student_id: link.studentId, user_id: userId, parent_type: link.type, created_at: now() })
    .execute();
  await updateSearchTexts(db, schoolId, [link.studentId]);
}

export const parentRow = (person: ReturnType<typeof validatePerson>, { schoolId, userId }: Actor) => ({
  ...person,
  school_id: schoolId,
  search_text: personSearchText(person),
  created_by: userId,
  created_at: now(),
  updated_at: now(),
});

export async function createParent(db: Db, link: ParentLink, input: ParentInput, actor: Actor): Promise<number> {
  await getStudentInSchool(db, actor.schoolId, link.studentId);
  const person = validatePerson(input);
  await checkPhoto(db, actor.schoolId, 'parents', person.profilepic);
  await checkMobileIsFree(db, actor.schoolId, person.mobileno, 'mobileno');
  const { id } = await db
    .insertInto('users')
    .values(parentRow(person, actor))
    .returning('id')
    .executeTakeFirstOrThrow();
  await linkParent(db, link, id, actor);
  return id;
}

export async function updatePerson(db: Db, userId: number, input: ParentInput, { schoolId }: Actor): Promise<void> {
  const user = await getUserInSchool(db, schoolId, userId);
  const person = validatePerson(input);
  if (person.profilepic !== user.profilepic) await checkPhoto(db, schoolId, 'parents', person.profilepic);
  await checkMobileIsFree(db, schoolId, person.mobileno, 'mobileno', userId);
  await checkKeepsSignInNumber(db, userId, person.mobileno, 'mobileno');
  await db
    .updateTable('users')
    .set({ ...person, search_text: personSearchText(person), updated_at: now() })
    .where('id', '=', userId)
    .where('school_id', '=', schoolId)
    .execute();
  await updateSearchTexts(db, schoolId, await childrenOf(db, schoolId, userId));
}

/** The person stays registered and remains a parent of the student's siblings. */
export async function unlinkParent(db: Db, studentId: number, userId: number, { schoolId }: Actor): Promise<void> {
  await getStudentInSchool(db, schoolId, studentId);
  const { numDeletedRows } = await db
    .deleteFrom('student_parents')
    .where('student_id', '=', studentId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new HttpError(404, 'This person is not linked to this student.');
  await updateSearchTexts(db, schoolId, [studentId]);
}
