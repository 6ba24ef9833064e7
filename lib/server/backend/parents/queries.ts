import type { Db } from '../db/schema';
import { HttpError } from '../http-error';

export async function getUserInSchool(db: Db, schoolId: number, userId: number) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'profilepic'])
    .where('id', '=', userId)
    .where('school_id', '=', schoolId)
    .executeTakeFirst();
  if (!user) throw new HttpError(404, 'This person was not found.');
  return user;
}

const maxChildren = 20;

export const findChildren = (db: Db, schoolId: number, userId: number) =>
  db
    .selectFrom('student_parents')
    .innerJoin('students', 'students.id', 'student_parents.student_id')
    .where('student_parents.user_id', '=', userId)
    .where('students.school_id', '=', schoolId)
    .select(['firstname', 'middlename', 'lastname', 'student_parents.parent_type as parenttype'])
    .orderBy('student_parents.id')
    .limit(maxChildren)
    .execute();
