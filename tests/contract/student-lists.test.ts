import { describe, expect, it } from 'vitest';
import { undoImport } from '@/lib/contract/imports';
import { loadProfile } from '@/lib/contract/school';
import {
  addSectionStudents,
  deleteSection,
  removeSectionStudents,
  toggleSectionStudentStatus,
} from '@/lib/contract/sections';
import {
  createStudent,
  deleteStudent,
  importStudents,
  listStudents,
  toggleStudentStatus,
  updateStudent,
} from '@/lib/contract/students';
import { studentSorts } from '@/lib/contract/values/sorts';
import { addOtherSchool } from '../support/add-other-school';
import { schoolId, type TestBackend } from '../support/backend';
import { createStudentRow } from '../support/create-student-row';
import { numbersUpTo, studentLine, studentSheet } from '../support/people-sheets';
import { addSection, type StaffedSchool, startStaffedSchool } from '../support/sections';
import { startSignedIn } from '../support/sign-in';
import { addStudent, createStudentBody, findStudents } from '../support/students';

/** Returns the ids of all pages of a list. */
async function readAllPages(school: TestBackend, filters: object) {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total_records } = await school.call(listStudents, { query: { page, per_page: 3, ...filters } });
    ids.push(...data.map(({ id }) => id ?? 0));
    if (data.length === 0) return { ids, total: total_records };
  }
}

/** Adds nine students with many equal values: three in each of two sections, and three without a section. */
async function addEqualStudents(staffed: StaffedSchool) {
  const { school } = staffed;
  const ids: number[] = [];
  for (const number of numbersUpTo(9)) {
    const equalFields = { firstname: number % 2 ? 'Om' : 'om', lastname: 'Sharma', city: number < 5 ? 'Pune' : 'Agra' };
    ids.push((await addStudent(school, { ...equalFields, mobileno: '9000000000', isactive: number % 4 > 0 })).id);
  }
  const [sectionB, sectionA] = [await addSection(staffed, 'B'), await addSection(staffed, 'A')];
  const moveToSection = (section_id: number, student_ids: number[]) =>
    school.call(addSectionStudents, { query: { section_id }, body: { student_ids } });
  await moveToSection(sectionB, ids.slice(0, 4));
  await moveToSection(sectionA, ids.slice(3, 6));
  return { ids, sectionA, sectionB };
}

describe('a list of students with equal values', () => {
  it('has each of them on one page, and the reverse order when descending, by every column, filter and search', async () => {
    const staffed = await startStaffedSchool();
    const { sectionB } = await addEqualStudents(staffed);
    const { school, classIds } = staffed;
    const filters = [{}, { status: 'active' }, { unplaced: true }, { section_id: sectionB }, { class_id: classIds[0] }];
    for (const filter of [...filters, { search: 'sharma' }, { search: 'om' }, { search: 'khan', status: 'active' }]) {
      const { ids: allIds, total } = await readAllPages(school, filter);
      expect(allIds.length).toBeGreaterThan(1);
      expect([total, allIds]).toEqual([allIds.length, allIds.toSorted((a, b) => a - b)]);
      for (const sort of studentSorts) {
        const { ids } = await readAllPages(school, { ...filter, sort });
        expect(
          ids.toSorted((a, b) => a - b),
          sort,
        ).toEqual(allIds);
        expect((await readAllPages(school, { ...filter, sort: `-${sort}` })).ids, sort).toEqual(ids.toReversed());
      }
    }
  });

  it('is sorted by class as the list of sections, then by creation, also in a search', async () => {
    const staffed = await startStaffedSchool();
    const { ids } = await addEqualStudents(staffed);
    const [id1 = 0, id2 = 0, id3 = 0, idsInA = [], unplacedIds = []] = [
      ids[0],
      ids[1],
      ids[2],
      ids.slice(3, 6),
      ids.slice(6),
    ];
    const idsByClass = [...unplacedIds, ...idsInA, id1, id2, id3];
    expect((await readAllPages(staffed.school, { sort: 'class', search: 'sharma' })).ids).toEqual(idsByClass);
    expect((await readAllPages(staffed.school, { sort: 'class' })).ids).toEqual([...staffed.studentIds, ...idsByClass]);
  });

  it('is empty after its last page, and still has the total', async () => {
    const school = await startSignedIn();
    await addStudent(school);
    for (const sort of [undefined, 'firstName', 'class'] as const) {
      const query = { page: 3, per_page: 10, sort };
      expect(await school.call(listStudents, { query })).toMatchObject({ data: [], total_records: 1 });
    }
  });
});

/** Compares the total of each filter with the rows of the database. */
async function expectCountsMatchRows({ school, classIds }: StaffedSchool, sections: number[]) {
  const rows = await school.db
    .selectFrom('students')
    .leftJoin('sections', 'sections.id', 'students.section_id')
    .select(['section_id', 'class_id', 'deleted_at', 'gender'])
    .where('students.school_id', '=', schoolId)
    .execute();
  type Row = (typeof rows)[number];
  const expectTotal = async (filter: object, matches: (row: Row) => boolean) => {
    const { total_records } = await school.call(listStudents, { query: { page: 1, per_page: 1, ...filter } });
    expect(total_records, JSON.stringify(filter)).toBe(rows.filter(matches).length);
  };
  await expectTotal({}, () => true);
  await expectTotal({ status: 'active' }, (row) => row.deleted_at === null);
  await expectTotal({ status: 'inactive' }, (row) => row.deleted_at !== null);
  await expectTotal({ unplaced: true }, (row) => row.section_id === null);
  for (const class_id of classIds) await expectTotal({ class_id }, (row) => row.class_id === class_id);
  for (const section_id of sections) await expectTotal({ section_id }, (row) => row.section_id === section_id);
  const countActive = (gender: string) => rows.filter((row) => row.deleted_at === null && row.gender === gender).length;
  const { dashboard } = await school.call(loadProfile, {});
  expect(dashboard).toMatchObject({
    total_male_students: countActive('M'),
    total_female_students: countActive('F'),
    total_unplaced_students: rows.filter((row) => row.deleted_at === null && row.section_id === null).length,
  });
  return rows.length;
}

describe('the number of students', () => {
  it('is correct after every kind of write', async () => {
    const staffed = await startStaffedSchool();
    const { school, studentIds } = staffed;
    const [first = 0, second = 0, third = 0] = studentIds;
    const sections = [await addSection(staffed, 'A'), await addSection(staffed, 'B')];
    const [section_id = 0, other = 0] = sections;
    const expectCorrectCounts = () => expectCountsMatchRows(staffed, sections);
    expect(await expectCorrectCounts()).toBe(3);

    await school.call(createStudent, { body: createStudentBody({ isactive: false }) });
    expect(await expectCorrectCounts()).toBe(4);
    await school.call(addSectionStudents, { query: { section_id }, body: { student_ids: [first, second] } });
    await expectCorrectCounts();
    await school.call(toggleSectionStudentStatus, { query: { section_id, student_id: first } });
    await school.call(toggleStudentStatus, { query: { student_id: third } });
    await expectCorrectCounts();
    await school.call(updateStudent, {
      query: { student_id: second },
      body: { ...createStudentBody({ isactive: false }), id: second },
    });
    await expectCorrectCounts();
    const bodyWithOtherGender = { ...createStudentBody({ gender: 'F' }), id: second };
    await school.call(updateStudent, { query: { student_id: second }, body: bodyWithOtherGender });
    await expectCorrectCounts();
    await school.call(addSectionStudents, { query: { section_id: other }, body: { student_ids: [second] } });
    await expectCorrectCounts();
    await school.call(removeSectionStudents, { query: { section_id: other }, body: { student_ids: [second] } });
    await expectCorrectCounts();
    const file = studentSheet(...numbersUpTo(250).map((number) => studentLine(number)));
    const { import_id } = await school.call(importStudents, { file });
    expect(await expectCorrectCounts()).toBe(254);
    await school.call(undoImport, { params: { import_id: import_id ?? 0 } });
    expect(await expectCorrectCounts()).toBe(4);
    await school.refusal(importStudents, { file: studentSheet(studentLine(1), studentLine(1)) });
    expect(await expectCorrectCounts()).toBe(4);
    await school.call(deleteStudent, { params: { id: third } });
    expect(await expectCorrectCounts()).toBe(3);
    await school.call(deleteSection, { query: { section_id } });
    expect(await expectCorrectCounts()).toBe(3);
  });

  it('counts the students of its own school only', async () => {
    const staffed = await startStaffedSchool();
    const { db } = staffed.school;
    const { schoolId: school_id } = await addOtherSchool(staffed.school);
    const { id: _, ...row } = await db.selectFrom('students').selectAll().limit(1).executeTakeFirstOrThrow();
    await db
      .insertInto('students')
      .values({ ...row, school_id })
      .execute();
    expect(await expectCountsMatchRows(staffed, [])).toBe(3);
  });
});

it('a search with thousands of matches counts and shows all of them', async () => {
  const school = await startSignedIn();
  const rows = numbersUpTo(3_003).map(() => createStudentRow());
  for (let start = 0; start < rows.length; start += 500) {
    const batch = rows.slice(start, start + 500);
    await school.db.insertInto('students').values(batch).execute();
  }
  const query = { page: 31, per_page: 100, search: 'sharma' };
  const { data, total_records } = await school.call(listStudents, { query });
  expect([total_records, data.length]).toEqual([3_003, 3]);
});

describe('a search for one or two letters', () => {
  it('finds names and numbers that begin with them, and further words narrow it', async () => {
    const school = await startSignedIn();
    await addStudent(school, { firstname: 'Om', lastname: 'Kale', enrollmentno: 'B7' });
    await addStudent(school, { firstname: 'omkar', lastname: 'Rao', enrollmentno: '12' });
    await addStudent(school, { firstname: 'Asha', lastname: 'Omble', enrollmentno: '1208' });
    await addStudent(school, { firstname: 'राम', lastname: 'Som', enrollmentno: 'C12' });
    const searchNames = async (search: string) =>
      (await findStudents(school, search)).map(({ firstName }) => firstName);
    expect(await searchNames('OM')).toEqual(['Om', 'omkar', 'Asha']);
    expect(await searchNames('o')).toEqual(['Om', 'omkar', 'Asha']);
    expect(await searchNames('so')).toEqual(['राम']);
    expect(await searchNames('le')).toEqual([]);
    expect(await searchNames('om k')).toEqual(['Om', 'omkar']);
    expect(await searchNames('om ra')).toEqual(['omkar']);
    expect(await searchNames('रा')).toEqual(['राम']);
    expect(await searchNames('12')).toEqual(['omkar', 'Asha']);
    expect(await searchNames('१२')).toEqual(['omkar', 'Asha']);
    expect(await searchNames('b7')).toEqual(['Om']);
    expect(await searchNames('omb')).toEqual(['Asha']);
    expect(await searchNames('as om')).toEqual(['Asha']);
  });

  it('counts a student with two matches once, and respects filters', async () => {
    const school = await startSignedIn();
    await addStudent(school, { firstname: 'Om', lastname: 'Omble', enrollmentno: 'OM-1' });
    await addStudent(school, { firstname: 'Omkar', lastname: 'Rao', isactive: false });
    const total = async (query: { search: string; status?: 'active' }) =>
      (await school.call(listStudents, { query: { page: 1, per_page: 10, ...query } })).total_records;
    expect(await total({ search: 'om' })).toBe(2);
    expect(await total({ search: 'om ra' })).toBe(1);
    expect(await total({ search: 'om', status: 'active' })).toBe(1);
  });
});
