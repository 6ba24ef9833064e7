import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { findSimilar } from '@/lib/contract/duplicates';
import { mapInBatches } from '../db/batches';
import type { Db } from '../db/schema';
import { parentName } from '../students/fields';
import { parentColumns, studentsOf } from '../students/queries';
import {
  type ComparedStudent,
  compareStudents,
  createKeysOf,
  createLikelyFinder,
  findPairs,
  type LikelyMatch,
  type Match,
  type Pair,
} from './fields';

const comparedColumns = ['id', 'firstname', 'middlename', 'lastname', 'dob', 'gender', 'mobileno'] as const;

const readStudents = (db: Db, schoolId: number) =>
  studentsOf(db, schoolId).select([...comparedColumns, 'addressline1', 'zipcode']);
type Students = ReturnType<typeof readStudents>;

const parentsOf = (db: Db, schoolId: number) =>
  db
    .selectFrom('student_parents')
    .innerJoin('users', 'users.id', 'student_parents.user_id')
    .select([...parentColumns, 'student_parents.student_id', 'student_parents.user_id'])
    .where('users.school_id', '=', schoolId)
    .orderBy('student_parents.id');
type Parents = ReturnType<typeof parentsOf>;

async function withParents(students: Students, parents: Parents): Promise<ComparedStudent[]> {
  const byStudent = new Map<number, ComparedStudent['parents']>();
  for (const { student_id, user_id, ...texts } of await parents.execute()) {
    const parent = { user_id, mobileno: texts.mobileno, name: parentName(texts) };
    byStudent.set(student_id, [...(byStudent.get(student_id) ?? []), parent]);
  }
  return (await students.execute()).map((student) => ({ ...student, parents: byStudent.get(student.id) ?? [] }));
}

/** SQLite blocks all other requests while a statement runs. */
const idsPerSlice = 2_000;

async function readSchool(db: Db, schoolId: number): Promise<ComparedStudent[]> {
  const { last } = await studentsOf(db, schoolId)
    .select((row) => row.fn.max('students.id').as('last'))
    .executeTakeFirstOrThrow();
  const starts = Array.from({ length: Math.ceil(Number(last ?? 0) / idsPerSlice) }, (_, index) => index * idsPerSlice);
  const students: ComparedStudent[] = [];
  for (const start of starts) {
    const end = start + idsPerSlice;
    const slice = await withParents(
      readStudents(db, schoolId).where('students.id', '>', start).where('students.id', '<=', end),
      parentsOf(db, schoolId).where('student_id', '>', start).where('student_id', '<=', end),
    );
    students.push(...slice);
  }
  return students;
}

export async function findDuplicates(db: Db, schoolId: number): Promise<Pair[]> {
  const distinct = await db
    .selectFrom('distinct_students')
    .innerJoin('students', 'students.id', 'distinct_students.student_id')
    .select(['student_id', 'other_id'])
    .where('students.school_id', '=', schoolId)
    .execute();
  const marked = new Set(distinct.map(({ student_id, other_id }) => `${student_id} ${other_id}`));
  const pairs = await findPairs(await readSchool(db, schoolId));
  return pairs.filter(({ ids }) => !marked.has(ids.join(' ')));
}

const swapDayAndMonth = (dob: string) => dob.replace(/-(\d{2})-(\d{2})$/, '-$2-$1');

function findCandidates(db: Db, schoolId: number, children: readonly ComparedStudent[]) {
  const birthdays = children.flatMap(({ dob }) => (dob === '' ? [] : [dob, swapDayAndMonth(dob)]));
  const mobiles = children.flatMap(({ mobileno, parents }) => [mobileno, ...parents.map((parent) => parent.mobileno)]);
  const numbers = mobiles.filter((mobile) => mobile !== '');
  return studentsOf(db, schoolId)
    .select('students.id')
    .where(({ or, eb, selectFrom }) =>
      or([
        ...(birthdays.length > 0 ? [eb('dob', 'in', birthdays)] : []),
        ...(numbers.length > 0
          ? [
              eb('students.mobileno', 'in', numbers),
              eb(
                'students.id',
                'in',
                selectFrom('student_parents')
                  .innerJoin('users', 'users.id', 'student_parents.user_id')
                  .select('student_id')
                  .where('users.school_id', '=', schoolId)
                  .where('users.mobileno', 'in', numbers),
              ),
            ]
          : []),
      ]),
    );
}

const readCandidates = (db: Db, schoolId: number, ids: number[]): Promise<ComparedStudent[]> =>
  mapInBatches(ids, (batch) =>
    withParents(
      readStudents(db, schoolId).where('students.id', 'in', batch),
      parentsOf(db, schoolId).where('student_id', 'in', batch),
    ),
  );

const maxCandidates = 1_000;

export async function findSimilarStudents(
  db: Db,
  schoolId: number,
  typed: z.output<typeof findSimilar.query>,
  limit: number,
): Promise<(Match & { id: number })[]> {
  const { firstname = '', middlename = '', lastname = '', mobileno = '', dob = '', gender = '' } = typed;
  const texts = { firstname, middlename, lastname, mobileno, dob, gender };
  const child: ComparedStudent = { ...texts, id: 0, addressline1: '', zipcode: '', parents: [] };
  const found = await findCandidates(db, schoolId, [child]).limit(maxCandidates).execute();
  const ids = found.map(({ id }) => id);
  const candidates = await readCandidates(db, schoolId, ids);
  const keysOf = createKeysOf();
  const typedKeys = keysOf(child);
  const matches = candidates.flatMap((student) => {
    const match = compareStudents(keysOf(student), typedKeys);
    return match ? { ...match, id: student.id } : [];
  });
  return matches
    .sort((a, b) => Number(a.certainty === 'possible') - Number(b.certainty === 'possible'))
    .slice(0, limit);
}

export async function findLikelyStudents(
  db: Db,
  schoolId: number,
  children: ComparedStudent[],
): Promise<LikelyMatch[]> {
  const finder = createLikelyFinder();
  const readIds = new Set<number>();
  return mapInBatches(children, async (batch) => {
    const found = await findCandidates(db, schoolId, batch).execute();
    const ids = found.map(({ id }) => id).filter((id) => !readIds.has(id));
    for (const student of await readCandidates(db, schoolId, ids)) {
      readIds.add(student.id);
      finder.add(student);
    }
    return batch.flatMap((child) => finder.find(child) ?? []);
  });
}

export async function countAttendance(db: Db, schoolId: number, ids: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('attendance')
    .select(['student_id', (row) => row.fn.countAll<number>().as('days')])
    .where('school_id', '=', schoolId)
    .where('student_id', 'in', ids)
    .groupBy('student_id')
    .execute();
  return new Map(rows.map(({ student_id, days }) => [student_id, Number(days)]));
}

export async function countSharedDays(db: Db, schoolId: number, [first, second]: Pair['ids']): Promise<number> {
  const { days } = await db
    .selectFrom('attendance as one')
    .innerJoin('attendance as other', 'other.day', 'one.day')
    .select(sql<number>`count(*)`.as('days'))
    .where('one.school_id', '=', schoolId)
    .where('one.student_id', '=', first)
    .where('other.student_id', '=', second)
    .executeTakeFirstOrThrow();
  return Number(days);
}
