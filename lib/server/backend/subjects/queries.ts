import type { Db } from '../db/schema';
import { HttpError } from '../http-error';

export const subjectsOf = (db: Db, schoolId: number) => db.selectFrom('subjects').where('school_id', '=', schoolId);

export async function getSubjectInSchool(db: Db, schoolId: number, subjectId: number) {
  const row = await subjectsOf(db, schoolId).select('subject_name').where('id', '=', subjectId).executeTakeFirst();
  if (!row) throw new HttpError(404, 'This subject was not found.');
  return row;
}
