import { sql } from 'kysely';
import { isPostgres } from './db/dialect';
import type { Db, RowOf } from './db/schema';
import { Refusal } from './refusal';
import { cleanText, holds } from './text-fields';

export const studentsOf = (db: Db, schoolId: number) =>
  db.selectFrom('students').where('students.school_id', '=', schoolId);

/** SQLite's index knows runs of three letters; anything shorter is looked for in each row. */
const indexedFrom = 3;

/** Students that a search finds by enrolment number, name, full name, phone, email or city. */
export function findStudents(db: Db, schoolId: number, search: string | undefined) {
  const all = studentsOf(db, schoolId);
  const wanted = cleanText(search ?? '');
  if (!wanted) return all;
  // PostgreSQL takes its index for this by itself.
  if (isPostgres(db) || [...wanted].length < indexedFrom) return all.where(holds('students.search_text', wanted));
  const phrase = `"${wanted.replaceAll('"', '""')}"`;
  return all.where(
    sql<boolean>`students.id in (select rowid from students_search where students_search match ${phrase})`,
  );
}

/** @throws {Refusal} 404 for a student that this school has not. */
export async function getStudentInSchool(db: Db, schoolId: number, studentId: number) {
  const row = await studentsOf(db, schoolId).selectAll().where('students.id', '=', studentId).executeTakeFirst();
  if (!row) throw new Refusal(404, 'This student was not found.');
  return row;
}

const genderOf = (text: string): 'M' | 'F' | null => (text === 'M' || text === 'F' ? text : null);

/** A student in the wire's names. */
export const presentStudent = (row: RowOf<'students'>) => ({
  id: row.id,
  enrollmentNo: row.enrollmentno,
  firstName: row.firstname,
  middleName: row.middlename,
  lastName: row.lastname,
  mobileNo: row.mobileno,
  email: row.email,
  gender: genderOf(row.gender),
  dob: row.dob,
  addressLine1: row.addressline1,
  addressLine2: row.addressline2,
  city: row.city,
  state: row.state,
  zipCode: row.zipcode,
  isActive: row.deleted_at === null,
  profilepic: row.profilepic,
});
