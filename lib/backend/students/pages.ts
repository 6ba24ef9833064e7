/** Which students are on a page of a list, and how many there are. */

import { sql } from 'kysely';
import { isShortSearch, isShortWord, searchWords } from '@/lib/format/search-text';
import { idsOfSlice, type Slice } from '../db/pages';
import { sameSchool } from '../db/same-school';
import type { Db } from '../db/schema';
import { orderBy, sortedLast, termsOf, textOrder } from '../db/sort';
import {
  filterStudents,
  idsBeginningWith,
  isInactive,
  type StudentFilter,
  type StudentQuery,
  sectionsOfClass,
  studentsOf,
} from './queries';

/** The counts that a filter adds up; `null` where it goes by more than the counts tell. */
function countsOf(db: Db, schoolId: number, { search = '', ...filter }: StudentFilter) {
  if (searchWords(search).length > 0 || filter.student_id !== undefined || filter.import_id !== undefined) return null;
  let counts = db.selectFrom('student_counts').where('student_counts.school_id', '=', schoolId);
  if (filter.section_id !== undefined) counts = counts.where('student_counts.section_id', '=', filter.section_id);
  if (filter.class_id !== undefined) {
    counts = counts.where('student_counts.section_id', 'in', sectionsOfClass(db, schoolId, filter.class_id));
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

type Counts = NonNullable<ReturnType<typeof countsOf>>;

async function sumOf(counts: Counts): Promise<number> {
  const row = await counts.select(({ fn }) => fn.sum<number>('student_counts.total').as('total')).executeTakeFirst();
  return Number(row?.total ?? 0);
}

/** How many students a filter finds that goes by more than the counts tell. */
async function countFound(db: Db, schoolId: number, filter: StudentFilter): Promise<number> {
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
const studentOrder = (db: Db, sort: StudentQuery['sort']) =>
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
    ?.leftJoin('sections', sameSchool('sections.id', 'student_counts.section_id'))
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

/** The ids on a page of those whom a filter finds. */
async function idsOfPage(
  db: Db,
  schoolId: number,
  query: StudentQuery,
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
  if (isByClass) {
    const bySection = ids.leftJoin('sections', sameSchool('sections.id', 'students.section_id'));
    return idsOfSlice(bySection, order, slice, total);
  }
  return idsOfSlice(ids, total > mostSorted ? order : sortedLast(db, order), slice, total);
}

/** How many students a list finds, and the ids of those on its page. What a search finds is looked for once, where it is not much. */
export async function findPage(
  db: Db,
  schoolId: number,
  query: StudentQuery,
): Promise<{ total: number; ids: number[] }> {
  const { page: _, per_page: __, sort: ___, ...filter } = query;
  const found = filterStudents(db, schoolId, filter);
  const counts = countsOf(db, schoolId, filter);
  if (!counts && !isShortSearch(query.search ?? '')) {
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
  const total = counts ? await sumOf(counts) : await countFound(db, schoolId, filter);
  return { total, ids: await idsOfPage(db, schoolId, query, found, total) };
}
