import { sql } from 'kysely';
import { isShortSearch, isShortWord, searchWords } from '@/lib/format/search-text';
import { sectionOrder } from '../classes/queries';
import { sameSchool } from '../db/conditions';
import type { Db } from '../db/schema';
import { filterBeforeSorting, findSliceIds, type Order, orderBy, type Slice, termsOf, textOrder } from '../db/sort';
import {
  filterStudents,
  idsStartingWith,
  isFoundByParent,
  isInactive,
  type StudentFilter,
  type StudentQuery,
  sectionsOfClass,
  studentsOf,
} from './queries';

/** Returns `null` when `student_counts` lacks the data for the filter. */
function countsOf(db: Db, schoolId: number, filter: StudentFilter) {
  const { search = '', section_id, class_id, unplaced, status, ...others } = filter;
  const hasOthers = Object.values(others).some((value) => value !== undefined && value !== false);
  if (searchWords(search).length > 0 || hasOthers) return null;
  let counts = db.selectFrom('student_counts').where('student_counts.school_id', '=', schoolId);
  if (section_id !== undefined) counts = counts.where('student_counts.section_id', '=', section_id);
  if (class_id !== undefined) {
    counts = counts.where('student_counts.section_id', 'in', sectionsOfClass(db, schoolId, class_id));
  }
  if (unplaced) counts = counts.where('student_counts.section_id', '=', 0);
  if (status) counts = counts.where('student_counts.isactive', '=', status === 'active' ? 1 : 0);
  return counts;
}

/** A short word can't be searched in the trigram index. */
function findLoneShortWord({ search = '', ...filter }: StudentFilter): string | undefined {
  const [word, ...others] = searchWords(search);
  const hasFilters = others.length > 0 || Object.values(filter).some((value) => value !== undefined);
  return word !== undefined && isShortWord(word) && !hasFilters ? word : undefined;
}

type Counts = NonNullable<ReturnType<typeof countsOf>>;

async function sumOf(counts: Counts): Promise<number> {
  const row = await counts.select(({ fn }) => fn.sum<number>('student_counts.total').as('total')).executeTakeFirst();
  return Number(row?.total ?? 0);
}

async function countMatches(db: Db, schoolId: number, filter: StudentFilter): Promise<number> {
  const word = findLoneShortWord(filter);
  // The database counts the index entries of a single short word without reading rows.
  const ids =
    word === undefined
      ? filterStudents(db, schoolId, filter).select('students.id')
      : idsStartingWith(db, schoolId, word);
  const row = await db
    .selectFrom(ids.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

type Sort = StudentQuery['sort'];

const isByClass = (sort: Sort): boolean => sort === 'class' || sort === '-class';

const studentOrder = async (db: Db, schoolId: number, sort: Sort) =>
  orderBy(
    sort,
    {
      enrollmentNo: [textOrder(db, 'students.enrollmentno')],
      firstName: [textOrder(db, 'students.firstname')],
      lastName: [textOrder(db, 'students.lastname')],
      mobileNo: [sql.ref('students.mobileno')],
      gender: [sql.ref('students.gender')],
      class: isByClass(sort) ? await sectionOrder(db, schoolId) : [],
      city: [textOrder(db, 'students.city')],
      status: [isInactive],
    },
    'students.id',
  );

/**
 * No index has this order. The number of students in each section tells which sections are on the page, so that only
 * their students are read.
 */
async function findIdsByClass(db: Db, schoolId: number, filter: StudentFilter, order: Order, slice: Slice) {
  const sections = await countsOf(db, schoolId, filter)
    ?.leftJoin('sections', sameSchool('sections.id', 'student_counts.section_id'))
    .select(['student_counts.section_id', (row) => row.fn.sum<number>('student_counts.total').as('total')])
    .groupBy(['student_counts.section_id', 'sections.class_id', 'sections.same_key', 'sections.id'])
    .orderBy(termsOf({ ...order, terms: order.terms.slice(0, -1) }))
    .execute();
  if (!sections) return null;
  const matches = filterStudents(db, schoolId, filter).select('students.id');
  const byId = { ...order, terms: order.terms.slice(-1) };
  const ids: number[] = [];
  let skipped = 0;
  for (const { section_id, total } of sections) {
    const sectionSlice = { offset: Math.max(0, slice.offset - skipped), limit: slice.limit - ids.length };
    const inSection =
      section_id === 0 ? matches.where('section_id', 'is', null) : matches.where('section_id', '=', section_id);
    ids.push(...(await findSliceIds(inSection, byId, sectionSlice, Number(total))));
    skipped += Number(total);
  }
  return ids;
}

/** For more matches, walking the sort index is faster than sorting. */
const maxSortedMatches = 300;

/** For few matches, walking the sort index is slow, because the matches may be anywhere in the index. */
const maxPreloadedMatches = 3_000;

interface PageMatches {
  matches: ReturnType<typeof studentsOf>;
  total: number;
  /** In an unsorted list, students whose own texts contain the words come first. */
  words?: string[];
}

async function findPageIds(db: Db, schoolId: number, query: StudentQuery, { matches, total, words = [] }: PageMatches) {
  const { page, per_page, sort, ...filter } = query;
  const slice = { offset: (page - 1) * per_page, limit: per_page };
  const order =
    words.length > 0 && !sort
      ? { terms: [isFoundByParent(words), sql.ref('students.id')], isDescending: false }
      : await studentOrder(db, schoolId, sort);
  const idsFromCounts = isByClass(sort) && (await findIdsByClass(db, schoolId, filter, order, slice));
  if (idsFromCounts) return idsFromCounts;
  const ids = matches.select('students.id');
  if (isByClass(sort)) {
    const bySection = ids.leftJoin('sections', sameSchool('sections.id', 'students.section_id'));
    return findSliceIds(bySection, order, slice, total);
  }
  return findSliceIds(ids, total > maxSortedMatches ? order : filterBeforeSorting(db, order), slice, total);
}

/** If a search has few matches, counting and paging use the same loaded ids. */
export async function findPage(
  db: Db,
  schoolId: number,
  query: StudentQuery,
): Promise<{ total: number; ids: number[] }> {
  const { page: _, per_page: __, sort: ___, ...filter } = query;
  const matches = filterStudents(db, schoolId, filter);
  const counts = countsOf(db, schoolId, filter);
  if (!counts && !isShortSearch(query.search ?? '')) {
    const preloaded = await matches
      .select('students.id')
      .limit(maxPreloadedMatches + 1)
      .execute();
    if (preloaded.length <= maxPreloadedMatches) {
      const total = preloaded.length;
      const ids = preloaded.map(({ id }) => id);
      const preloadedMatches = studentsOf(db, schoolId).where('students.id', 'in', ids);
      const words = searchWords(query.search ?? '');
      return { total, ids: await findPageIds(db, schoolId, query, { matches: preloadedMatches, total, words }) };
    }
  }
  const total = counts ? await sumOf(counts) : await countMatches(db, schoolId, filter);
  return { total, ids: await findPageIds(db, schoolId, query, { matches, total }) };
}
