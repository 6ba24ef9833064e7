import { normalizedKey } from '@/lib/format/normalize-text';
import { now } from '../db/now';
import type { Db } from '../db/schema';
import { checkPhoto } from '../file-storage/uploads';
import { requireValidTexts } from '../http/text-rules';
import type { Actor } from '../identity/access-tokens';
import { checkNumberIsFree } from './checks';
import { rulesForChange, type StudentTexts, studentRules, studentSearchText } from './fields';
import { getStudentInSchool, parentColumns, parentsOf } from './queries';

type StudentInput = StudentTexts & { profilepic: string; isactive: boolean };

export const studentRow = (texts: StudentTexts, { schoolId, userId }: Actor) => ({
  ...texts,
  same_key: normalizedKey(texts.enrollmentno),
  school_id: schoolId,
  section_id: null,
  profilepic: '',
  search_text: studentSearchText(texts),
  deleted_at: null,
  created_by: userId,
  created_at: now(),
  updated_at: now(),
});

export async function createStudent(db: Db, input: StudentInput, actor: Actor): Promise<number> {
  const texts = requireValidTexts(studentRules, input);
  await checkPhoto(db, actor.schoolId, 'students', input.profilepic);
  await checkNumberIsFree(db, actor.schoolId, texts.enrollmentno);
  const row = studentRow(texts, actor);
  const { id } = await db
    .insertInto('students')
    .values({ ...row, profilepic: input.profilepic, deleted_at: input.isactive ? null : now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @param rules by default, data that is missing may stay missing, but other data must not become missing. */
export async function updateStudent(
  db: Db,
  id: number,
  input: StudentInput,
  { schoolId }: Actor,
  rules?: typeof studentRules,
): Promise<void> {
  const student = await getStudentInSchool(db, schoolId, id);
  const texts = requireValidTexts(rules ?? rulesForChange(student), input);
  if (input.profilepic !== student.profilepic) await checkPhoto(db, schoolId, 'students', input.profilepic);
  await checkNumberIsFree(db, schoolId, texts.enrollmentno, id);
  await db
    .updateTable('students')
    .set({
      ...texts,
      same_key: normalizedKey(texts.enrollmentno),
      profilepic: input.profilepic,
      deleted_at: input.isactive ? null : (student.deleted_at ?? now()),
      updated_at: now(),
    })
    .where('id', '=', id)
    .where('school_id', '=', schoolId)
    .execute();
  await updateSearchTexts(db, schoolId, [id]);
}

export async function updateSearchTexts(db: Db, schoolId: number, studentIds: number[]): Promise<void> {
  for (const id of studentIds) {
    const student = await getStudentInSchool(db, schoolId, id);
    const parents = await parentsOf(db, schoolId, id).select(parentColumns).orderBy('student_parents.id').execute();
    const search_text = studentSearchText(student, parents);
    const query = db.updateTable('students').where('id', '=', id).where('school_id', '=', schoolId);
    await query.set({ search_text }).execute();
  }
}

export async function setStudentActive(db: Db, id: number, isActive: boolean, { schoolId }: Actor): Promise<void> {
  await db
    .updateTable('students')
    .set({ deleted_at: isActive ? null : now(), updated_at: now() })
    .where('id', '=', id)
    .where('school_id', '=', schoolId)
    .where('deleted_at', isActive ? 'is not' : 'is', null)
    .execute();
}

/** The parents stay registered. */
export async function deleteStudent(db: Db, id: number, { schoolId }: Actor): Promise<void> {
  await getStudentInSchool(db, schoolId, id);
  await db.deleteFrom('students').where('id', '=', id).where('school_id', '=', schoolId).execute();
}
