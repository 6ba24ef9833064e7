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

export async function childrenOf(db: Db, schoolId: number, userId: number): Promise<number[]> {
  const children = await db
    .selectFrom('student_parents')
    .innerJoin('students', 'students.id', 'student_parents.student_id')
    .select('students.id')
    .where('student_parents.user_id', '=', userId)
    .where('students.school_id', '=', schoolId)
    .execute();
  return children.map(({ id }) => id);
}

export const parentsOf = (db: Db, schoolId: number, studentId: number) =>
  db
    .selectFrom('student_parents')
    .innerJoin('users', 'users.id', 'student_parents.user_id')
    .where('student_parents.student_id', '=', studentId)
    .where('users.school_id', '=', schoolId);
