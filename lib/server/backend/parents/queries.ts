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
