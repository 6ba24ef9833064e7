import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { listStudents } from '@/lib/contract/students';
import { isShortSearch, isShortWord, searchWords } from '@/lib/format/search-text';
import { isPostgres } from '../db/dialect';
import { idsOfSlice, type Slice } from '../db/pages';
import type { Db } from '../db/schema';
import { contains } from '../db/search';
import { orderBy, sortedLast, termsOf, textOrder } from '../db/sort';
import { HttpError } from '../http/http-error';
import { importedIds } from '../imports/queries';

export const studentsOf = (db: Db, schoolId: number) =>
  db.selectFrom('students').where('students.school_id', '=', schoolId);

const inSmallAscii = (word: string) => word.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Whose number, first or last name begins with these letters: from the indexes of their orders. */
function idsBeginningWith(db: Db, schoolId: number, word: string) {
  const from = inSmallAscii(word);
  const ids = (column: string) =>
    studentsOf(db, schoolId)
      .select('students.id')
      .where(sql<boolean>`${textOrder(db, column)} >= ${from} and ${textOrder(db, column)} < ${`${from}\u{10ffff}`}`);
  return ids('students.enrollmentno').union(ids('students.firstname')).union(ids('students.lastname'));
}

/** Students who have all these words: SQLite asks its index once; PostgreSQL reads the texts of the school from its own. */
function containIndexed(db: Db, words: string[]) {
  if (isPostgres(db)) return words.map((word) => contains('students.search_text', word));
  const phrases = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
  return [sql<boolean>`students.id in (select rowid from students_search where students_search match ${phrases})`];
}

/**
 * Students found by enrolment number, name, phone, email, city and their parents' mobile numbers. Where all words are
 * shorter than what a trigram index has, the first one is what a number or a name begins with.
 */
export function findStudents(db: Db, schoolId: number, search = '') {
  const words = searchWords(search);
  const short = words.filter(isShortWord);
  const indexed = words.filter((word) => !isShortWord(word));
  const [first] = indexed.length === 0 ? short.splice(0, 1) : [];
  const all = studentsOf(db, schoolId);
  const begun = first === undefined ? all : all.where('students.id', 'in', idsBeginningWith(db, schoolId, first));
  const conditions = [
    ...(indexed.length === 0 ? [] : containIndexed(db, indexed)),
    ...short.map((word) => contains('students.search_text', word)),
  ];
  return conditions.reduce((found, condition) => found.where(condition), begun);
}

const isInactive = sql<boolean>`(students.deleted_at is not null)`;

export type StudentFilter = Omit<z.output<typeof listStudents.query>, 'page' | 'per_page' | 'sort'>;

const sectionsOfClass = (db: Db, classId: number) =>
  db.selectFrom('sections').select('id').where('class_id', '=', classId);

/** Students found by the search and each filter that is given. */
export function filterStudents(db: Db, schoolId: number, { search, ...filter }: StudentFilter) {
  let found = findStudents(db, schoolId, search);
  if (filter.student_id !== undefined) found = found.where('students.id', '=', filter.student_id);
  if (filter.section_id !== undefined) found = found.where('students.section_id', '=', filter.section_id);
  if (filter.class_id !== undefined) {
    found = found.where('students.section_id', 'in', sectionsOfClass(db, filter.class_id));
  }
  if (filter.import_id !== undefined) {
    found = found.where('students.id', 'in', importedIds(db, schoolId, 'students', filter.import_id));
  }
  if (filter.unplaced) found = found.where('students.section_id', 'is', null);
  if (filter.status) found = found.where(sql<boolean>`${isInactive} = ${sql.lit(filter.status === 'inactive')}`);
  return found;
}

/** The counts that a filter adds up; `null` where it goes by more than the counts tell. */
function countsOf(db: Db, schoolId: number, { search = '', ...filter }: StudentFilter) {
  if (searchWords(search).length > 0 || filter.student_id !== undefined || filter.import_id !== undefined) return null;
  let counts = db.selectFrom('student_counts').where('student_counts.school_id', '=', schoolId);
  if (filter.section_id !== undefined) counts = counts.where('student_counts.section_id', '=', filter.section_id);
  if (filter.class_id !== undefined) {
    counts = counts.where('student_counts.section_id', 'in', sectionsOfClass(db, filter.class_id));
  }
  if (filter.unplaced) counts = counts.where('student_counts.section_id', '=', 0);
  if (filter.status) counts = counts.where('student_counts.isactive', '=', filter.status === 'active' ? 1 : 0);
  return counts;
}

/** The short word of a search that nothing else narrows. */
function shortWordAlone({ search = '', ...filter }: StudentFilter): string | undefined {
  const [word, ...others] = searchWords(search);
  const isNarrowed = others.length > 0 || Object.values(filter).some((given) => given !== undefined);
  return word !== undefined && isShortWord(word) && !isNarrowed ? word : undefined;
}

/** How many students a filter finds. */
async function countStudents(db: Db, schoolId: number, filter: StudentFilter): Promise<number> {
  const counts = countsOf(db, schoolId, filter);
  if (counts) {
    const row = await counts.select(({ fn }) => fn.sum<number>('student_counts.total').as('total')).executeTakeFirst();
    return Number(row?.total ?? 0);
  }
  const word = shortWordAlone(filter);
  // Counted as the indexes have them, without a look for their rows.
  const ids =
    word === undefined
      ? filterStudents(db, schoolId, filter).select('students.id')
      : idsBeginningWith(db, schoolId, word);
  const row = await db
    .selectFrom(ids.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

/** As the list of sections has them; those without a section come before the first class. */
const byClass = [sql`coalesce(sections.class_id, 0)`, sql`sections.same_key`, sql`sections.id`];

/** The order of a list of students; without a sort, that of entry. */
const studentOrder = (db: Db, sort: z.output<typeof listStudents.query>['sort']) =>
  orderBy(
    sort,
    {
      enrollmentNo: [textOrder(db, 'students.enrollmentno')],
      firstName: [textOrder(db, 'students.firstname')],
      lastName: [textOrder(db, 'students.lastname')],
      mobileNo: [sql.ref('students.mobileno')],
      gender: [sql.ref('students.gender')],
      class: byClass,
      city: [textOrder(db, 'students.city')],
      status: [isInactive],
    },
    'students.id',
  );

/** By class, no index has the order: the counts tell in which sections the page lies, and only these are read. */
async function idsByClass(db: Db, schoolId: number, filter: StudentFilter, isDescending: boolean, slice: Slice) {
  const sections = await countsOf(db, schoolId, filter)
    ?.leftJoin('sections', (join) =>
      // The school as well, or the sections of all schools would be read.
      join.onRef('sections.id', '=', 'student_counts.section_id').on('sections.school_id', '=', schoolId),
    )
    .select(['student_counts.section_id', (row) => row.fn.sum<number>('student_counts.total').as('total')])
    .groupBy(['student_counts.section_id', 'sections.class_id', 'sections.same_key', 'sections.id'])
    .orderBy(termsOf({ terms: byClass, isDescending }))
    .execute();
  if (!sections) return null;
  const found = filterStudents(db, schoolId, filter).select('students.id');
  const byEntry = { terms: [sql.ref('students.id')], isDescending };
  const ids: number[] = [];
  let skipped = 0;
  for (const { section_id, total } of sections) {
    const rest = { offset: Math.max(0, slice.offset - skipped), limit: slice.limit - ids.length };
    const inSection =
      section_id === 0 ? found.where('section_id', 'is', null) : found.where('section_id', '=', section_id);
    ids.push(...(await idsOfSlice(inSection, byEntry, rest, Number(total))));
    skipped += Number(total);
  }
  return ids;
}

/** Up to so many are sorted; of more, a page is sooner found in the order's index. */
const mostSorted = 300;

/** Of a search's finds more are sorted: a first name may be anywhere in the order of first names. */
const mostFound = 3_000;

type StudentPage = z.output<typeof listStudents.query>;

/** The ids on a page of those whom a filter finds. */
async function idsOfPage(
  db: Db,
  schoolId: number,
  query: StudentPage,
  found: ReturnType<typeof studentsOf>,
  total: number,
) {
  const { page, per_page, sort, ...filter } = query;
  const slice = { offset: (page - 1) * per_page, limit: per_page };
  const order = studentOrder(db, sort);
  const isByClass = sort === 'class' || sort === '-class';
  const fromCounts = isByClass && (await idsByClass(db, schoolId, filter, order.isDescending, slice));
  if (fromCounts) return fromCounts;
  const ids = found.select('students.id');
  if (isByClass) return idsOfSlice(ids.leftJoin('sections', 'sections.id', 'section_id'), order, slice, total);
  return idsOfSlice(ids, total > mostSorted ? order : sortedLast(db, order), slice, total);
}

/** How many students a list finds, and the ids of those on its page. What a search finds is looked for once, where it is not much. */
export async function findPage(
  db: Db,
  schoolId: number,
  query: StudentPage,
): Promise<{ total: number; ids: number[] }> {
  const { page: _, per_page: __, sort: ___, ...filter } = query;
  const found = filterStudents(db, schoolId, filter);
  if (!countsOf(db, schoolId, filter) && !isShortSearch(query.search ?? '')) {
    const few = await found
      .select('students.id')
      .limit(mostFound + 1)
      .execute();
    if (few.length <= mostFound) {
      const total = few.length;
      const ids = few.map(({ id }) => id);
      const again = studentsOf(db, schoolId).where('students.id', 'in', ids);
      return { total, ids: await idsOfPage(db, schoolId, query, again, total) };
    }
  }
  const total = await countStudents(db, schoolId, filter);
  return { total, ids: await idsOfPage(db, schoolId, query, found, total) };
}

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
