import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { studentFields } from '@/lib/contract/fields/students';
import type { listStudents } from '@/lib/contract/students';
import { isShortWord, searchWords } from '@/lib/format/search-text';
import { mapInBatches } from '../db/batches';
import { contains, sameSchool, whereFields } from '../db/conditions';
import { isPostgres } from '../db/dialect';
import { isIncomplete } from '../db/incomplete-students';
import type { Db } from '../db/schema';
import { textOrder } from '../db/sort';
import { HttpError } from '../http-error';
import { importedIds } from '../imports/queries';
import { type ParentTexts, parentsSeparator } from './fields';

export const studentsOf = (db: Db, schoolId: number) =>
  db.selectFrom('students').where('students.school_id', '=', schoolId);

const toLowerAscii = (word: string) => word.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

export function idsStartingWith(db: Db, schoolId: number, word: string) {
  const prefix = toLowerAscii(word);
  const idsByColumn = (column: string) =>
    studentsOf(db, schoolId)
      .select('students.id')
      .where(
        sql<boolean>`${textOrder(db, column)} >= ${prefix} and ${textOrder(db, column)} < ${`${prefix}\u{10ffff}`}`,
      );
  return idsByColumn('students.enrollmentno')
    .union(idsByColumn('students.firstname'))
    .union(idsByColumn('students.lastname'));
}

/** SQLite queries its full-text table once for all words. PostgreSQL scans the school's search texts in an index. */
function containWords(db: Db, words: string[]) {
  if (isPostgres(db)) return words.map((word) => contains('students.search_text', word));
  const phrases = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
  return [sql<boolean>`students.id in (select rowid from students_search where students_search match ${phrases})`];
}

/**
 * A trigram index needs words of three characters. If all words are shorter, the first word must be the start of an
 * enrollment number or a name.
 */
export function findStudents(db: Db, schoolId: number, search = '') {
  const words = searchWords(search);
  const shortWords = words.filter(isShortWord);
  const indexedWords = words.filter((word) => !isShortWord(word));
  const [first] = indexedWords.length === 0 ? shortWords.splice(0, 1) : [];
  const students = studentsOf(db, schoolId);
  const candidates =
    first === undefined ? students : students.where('students.id', 'in', idsStartingWith(db, schoolId, first));
  const conditions = [
    ...(indexedWords.length === 0 ? [] : containWords(db, indexedWords)),
    ...shortWords.map((word) => contains('students.search_text', word)),
  ];
  return conditions.reduce((selection, condition) => selection.where(condition), candidates);
}

/** Equals 1 for a student who was found by the texts of a parent. */
export const isFoundByParent = (words: string[]) => {
  const conditions = words.map((word) => contains('students.search_text', word, parentsSeparator));
  return sql`case when ${sql.join(conditions, sql` and `)} then 0 else 1 end`;
};

export const isInactive = sql<boolean>`(students.deleted_at is not null)`;

export type StudentQuery = z.output<typeof listStudents.query>;

export type StudentFilter = Omit<StudentQuery, 'page' | 'per_page' | 'sort'>;

export const sectionsOfClass = (db: Db, schoolId: number, classId: number) =>
  db.selectFrom('sections').select('id').where('school_id', '=', schoolId).where('class_id', '=', classId);

export function filterStudents(db: Db, schoolId: number, { search, ...filter }: StudentFilter) {
  let selection = findStudents(db, schoolId, search);
  if (filter.student_id !== undefined) selection = selection.where('students.id', '=', filter.student_id);
  if (filter.section_id !== undefined) selection = selection.where('students.section_id', '=', filter.section_id);
  if (filter.class_id !== undefined) {
    selection = selection.where('students.section_id', 'in', sectionsOfClass(db, schoolId, filter.class_id));
  }
  if (filter.import_id !== undefined) {
    selection = selection.where('students.id', 'in', importedIds(db, schoolId, 'students', filter.import_id));
  }
  if (filter.unplaced) selection = selection.where('students.section_id', 'is', null);
  selection = whereFields(selection, studentFields, 'students', filter);
  if (filter.incomplete) {
    selection = selection.where(isIncomplete);
    // With the expression below, SQLite would use the index of the status, which has many more entries.
    if (filter.status) selection = selection.where('deleted_at', filter.status === 'active' ? 'is' : 'is not', null);
  } else if (filter.status) {
    selection = selection.where(sql<boolean>`${isInactive} = ${sql.lit(filter.status === 'inactive')}`);
  }
  return selection;
}

export const withPlacement = (query: ReturnType<typeof studentsOf>) =>
  query
    .leftJoin('sections', sameSchool('sections.id', 'students.section_id'))
    .leftJoin('classes', sameSchool('classes.id', 'sections.class_id'))
    .selectAll('students')
    .select(['sections.id as placed_id', 'sections.section', 'classes.id as class_id', 'classes.classname']);

export async function getStudentInSchool(db: Db, schoolId: number, studentId: number) {
  const row = await studentsOf(db, schoolId).selectAll().where('students.id', '=', studentId).executeTakeFirst();
  if (!row) throw new HttpError(404, 'This student was not found.');
  return row;
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

export const parentColumns = [
  'users.mobileno',
  'users.first_name',
  'users.middle_name',
  'users.last_name',
] as const satisfies `users.${keyof ParentTexts}`[];

export async function findParents(db: Db, schoolId: number, studentIds: number[]) {
  const rows = await mapInBatches(studentIds, (batch) =>
    db
      .selectFrom('student_parents')
      .innerJoin('users', 'users.id', 'student_parents.user_id')
      .select([...parentColumns, 'student_parents.student_id', 'student_parents.parent_type'])
      .where('student_parents.student_id', 'in', batch)
      .where('users.school_id', '=', schoolId)
      .orderBy('student_parents.id')
      .execute(),
  );
  const byStudent = new Map<number, typeof rows>();
  for (const row of rows) byStudent.set(row.student_id, [...(byStudent.get(row.student_id) ?? []), row]);
  return byStudent;
}

export const parentsOf = (db: Db, schoolId: number, studentId: number) =>
  db
    .selectFrom('student_parents')
    .innerJoin('users', 'users.id', 'student_parents.user_id')
    .where('student_parents.student_id', '=', studentId)
    .where('users.school_id', '=', schoolId);
