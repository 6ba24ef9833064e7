import type { Db } from '../db/schema';
import { HttpError } from '../http/http-error';

/** @throws {HttpError} 404 for a person who is not in this school. */
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

/** The ids of the students whose parent this person is. */
export async function childrenOf(db: Db, userId: number): Promise<number[]> {
  const links = await db.selectFrom('student_parents').select('student_id').where('user_id', '=', userId).execute();
  return links.map(({ student_id }) => student_id);
}

export const parentsOf = (db: Db, studentId: number) =>
  db
    .selectFrom('student_parents')
    .innerJoin('users', 'users.id', 'student_parents.user_id')
    .where('student_parents.student_id', '=', studentId);
