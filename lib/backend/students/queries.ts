import { sql } from 'kysely';
import { isPostgres } from '../db/dialect';
import type { Db } from '../db/schema';
import { contains } from '../db/search';
import { HttpError } from '../http/http-error';
import { cleanText } from '../http/text-rules';

export const studentsOf = (db: Db, schoolId: number) =>
  db.selectFrom('students').where('students.school_id', '=', schoolId);

/** SQLite's trigram index needs three characters; shorter texts are searched row by row. */
const indexedFrom = 3;

/** Students found by enrolment number, name, phone, email or city. */
export function findStudents(db: Db, schoolId: number, search: string | undefined) {
  const all = studentsOf(db, schoolId);
  const wanted = cleanText(search ?? '');
  if (!wanted) return all;
  // PostgreSQL uses its trigram index for `like` by itself.
  if (isPostgres(db) || [...wanted].length < indexedFrom) return all.where(contains('students.search_text', wanted));
  const phrase = `"${wanted.replaceAll('"', '""')}"`;
  return all.where(
    sql<boolean>`students.id in (select rowid from students_search where students_search match ${phrase})`,
  );
}

/** @throws {HttpError} 404 for a student who is not in this school. */
export async function getStudentInSchool(db: Db, schoolId: number, studentId: number) {
  const row = await studentsOf(db, schoolId).selectAll().where('students.id', '=', studentId).executeTakeFirst();
  if (!row) throw new HttpError(404, 'This student was not found.');
  return row;
}
