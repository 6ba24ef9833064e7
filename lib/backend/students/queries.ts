import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { listStudents } from '@/lib/contract/students';
import { searchWords } from '@/lib/format/search-text';
import { isPostgres } from '../db/dialect';
import type { Db } from '../db/schema';
import { contains } from '../db/search';
import { orderBy, textOrder } from '../db/sort';
import { HttpError } from '../http/http-error';
import { importedIds } from '../imports/queries';

export const studentsOf = (db: Db, schoolId: number) =>
  db.selectFrom('students').where('students.school_id', '=', schoolId);

/** SQLite's trigram index needs three characters; shorter words are searched row by row. */
const isIndexed = (word: string) => [...word].length >= 3;

/** Students found by enrolment number, name, phone, email, city and their parents' mobile numbers. */
export function findStudents(db: Db, schoolId: number, search = '') {
  const words = searchWords(search);
  // PostgreSQL uses its trigram index for `like` by itself.
  const indexed = isPostgres(db) ? [] : words.filter(isIndexed);
  const all = words
    .filter((word) => !indexed.includes(word))
    .reduce((found, word) => found.where(contains('students.search_text', word)), studentsOf(db, schoolId));
  if (indexed.length === 0) return all;
  const phrases = indexed.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
  return all.where(
    sql<boolean>`students.id in (select rowid from students_search where students_search match ${phrases})`,
  );
}

export type StudentFilter = Omit<z.output<typeof listStudents.query>, 'page' | 'per_page' | 'sort'>;

/** Students found by the search and each filter that is given. */
export function filterStudents(db: Db, schoolId: number, { search, ...filter }: StudentFilter) {
  let found = findStudents(db, schoolId, search);
  if (filter.student_id !== undefined) found = found.where('students.id', '=', filter.student_id);
  if (filter.section_id !== undefined) found = found.where('students.section_id', '=', filter.section_id);
  if (filter.class_id !== undefined) {
    const ofClass = db.selectFrom('sections').select('id').where('class_id', '=', filter.class_id);
    found = found.where('students.section_id', 'in', ofClass);
  }
  if (filter.import_id !== undefined) {
    found = found.where('students.id', 'in', importedIds(db, schoolId, 'students', filter.import_id));
  }
  if (filter.unplaced) found = found.where('students.section_id', 'is', null);
  if (filter.status) found = found.where('students.deleted_at', filter.status === 'active' ? 'is' : 'is not', null);
  return found;
}

/** The order of a list of students; without a sort, that of entry. Those without a section come before the first class. */
export const studentOrder = (db: Db, sort: z.output<typeof listStudents.query>['sort']) =>
  orderBy(
    sort,
    {
      enrollmentNo: [textOrder(db, 'students.enrollmentno')],
      firstName: [textOrder(db, 'students.firstname')],
      lastName: [textOrder(db, 'students.lastname')],
      mobileNo: [sql.ref('students.mobileno')],
      gender: [sql.ref('students.gender')],
      class: [sql`coalesce(classes.id, 0)`, textOrder(db, 'sections.section')],
      city: [textOrder(db, 'students.city')],
      status: [sql`(students.deleted_at is not null)`],
    },
    'students.id',
  );

/** Each student's section and class, where they have one. */
export const withPlacement = (found: ReturnType<typeof studentsOf>) =>
  found
    .leftJoin('sections', 'sections.id', 'students.section_id')
    .leftJoin('classes', 'classes.id', 'sections.class_id')
    .selectAll('students')
    .select(['sections.section', 'classes.id as class_id', 'classes.classname']);

/** @throws {HttpError} 404 for a student who is not in this school. */
export async function getStudentInSchool(db: Db, schoolId: number, studentId: number) {
  const row = await studentsOf(db, schoolId).selectAll().where('students.id', '=', studentId).executeTakeFirst();
  if (!row) throw new HttpError(404, 'This student was not found.');
  return row;
}
