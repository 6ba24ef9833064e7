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
import { numbersUpTo, studentLine, studentSheet } from '../support/people-sheets';
import { addSection, type StaffedSchool, startStaffedSchool } from '../support/sections';
import { startSignedIn } from '../support/sign-in';
import { addStudent, createStudentBody, findStudents } from '../support/students';

/** Returns the ids of all pages of a list. */
async function paged(school: TestBackend, asked: object) {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total_records } = await school.call(listStudents, { query: { page, per_page: 3, ...asked } });
    ids.push(...data.map(({ id }) => id ?? 0));
    if (data.length === 0) return { ids, total: total_records };
  }
}

/** Adds nine students, many of them with equal values, to two sections and to none. */
async function addAlike(staffed: StaffedSchool) {
  const { school } = staffed;
  const ids: number[] = [];
  for (const nth of numbersUpTo(9)) {
    const alike = { firstname: nth % 2 ? 'Om' : 'om', lastname: 'Sharma', city: nth < 5 ? 'Pune' : 'Agra' };
    ids.push((await addStudent(school, { ...alike, mobileno: '9000000000', isactive: nth % 4 > 0 })).id);
  }
  const [sectionB, sectionA] = [await addSection(staffed, 'B'), await addSection(staffed, 'A')];
  const put = (section_id: number, student_ids: number[]) =>
    school.call(addSectionStudents, { query: { section_id }, body: { student_ids } });
  await put(sectionB, ids.slice(0, 4));
  await put(sectionA, ids.slice(3, 6));
  return { ids, sectionA, sectionB };
}

describe('a list of students with equal values', () => {
  it('has each of them on one page, and the reverse order when descending, by every column, filter and search', async () => {
    const staffed = await startStaffedSchool();
    const { sectionB } = await addAlike(staffed);
    const { school, classIds } = staffed;
    const filters = [{}, { status: 'active' }, { unplaced: true }, { section_id: sectionB }, { class_id: classIds[0] }];
    for (const filter of [...filters, { search: 'sharma' }, { search: 'om' }, { search: 'khan', status: 'active' }]) {
      const { ids: all, total } = await paged(school, filter);
      expect(all.length).toBeGreaterThan(1);
      expect([total, all]).toEqual([all.length, all.toSorted((a, b) => a - b)]);
      for (const sort of studentSorts) {
        const { ids } = await paged(school, { ...filter, sort });
        expect(
          ids.toSorted((a, b) => a - b),
          sort,
        ).toEqual(all);
        expect((await paged(school, { ...filter, sort: `-${sort}` })).ids, sort).toEqual(ids.toReversed());
      }
    }
  });

  it('is sorted by class as the list of sections, then by creation, also in a search', async () => {
    const staffed = await startStaffedSchool();
    const { ids } = await addAlike(staffed);
    const [one = 0, two = 0, three = 0, ofA = [], ofNone = []] = [
      ids[0],
      ids[1],
      ids[2],
      ids.slice(3, 6),
      ids.slice(6),
    ];
    const byClass = [...ofNone, ...ofA, one, two, three];
    expect((await paged(staffed.school, { sort: 'class', search: 'sharma' })).ids).toEqual(byClass);
    expect((await paged(staffed.school, { sort: 'class' })).ids).toEqual([...staffed.studentIds, ...byClass]);
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
async function expectCounted({ school, classIds }: StaffedSchool, sections: number[]) {
  const rows = await school.db
    .selectFrom('students')
    .leftJoin('sections', 'sections.id', 'students.section_id')
    .select(['section_id', 'class_id', 'deleted_at', 'gender'])
    .where('students.school_id', '=', schoolId)
    .execute();
  type Row = (typeof rows)[number];
  const expectTotal = async (filter: object, has: (row: Row) => boolean) => {
    const { total_records } = await school.call(listStudents, { query: { page: 1, per_page: 1, ...filter } });
    expect(total_records, JSON.stringify(filter)).toBe(rows.filter(has).length);
  };
  await expectTotal({}, () => true);
  await expectTotal({ status: 'active' }, (row) => row.deleted_at === null);
  await expectTotal({ status: 'inactive' }, (row) => row.deleted_at !== null);
  await expectTotal({ unplaced: true }, (row) => row.section_id === null);
  for (const class_id of classIds) await expectTotal({ class_id }, (row) => row.class_id === class_id);
  for (const section_id of sections) await expectTotal({ section_id }, (row) => row.section_id === section_id);
  const active = (gender: string) => rows.filter((row) => row.deleted_at === null && row.gender === gender).length;
  const { dashboard } = await school.call(loadProfile, {});
  expect(dashboard).toMatchObject({ total_male_students: active('M'), total_female_students: active('F') });
  return rows.length;
}

describe('the number of students', () => {
  it('is correct after every kind of write', async () => {
    const staffed = await startStaffedSchool();
    const { school, studentIds } = staffed;
    const [first = 0, second = 0, third = 0] = studentIds;
    const sections = [await addSection(staffed, 'A'), await addSection(staffed, 'B')];
    const [section_id = 0, other = 0] = sections;
    const counted = () => expectCounted(staffed, sections);
    expect(await counted()).toBe(3);

    await school.call(createStudent, { body: createStudentBody({ isactive: false }) });
    expect(await counted()).toBe(4);
    await school.call(addSectionStudents, { query: { section_id }, body: { student_ids: [first, second] } });
    await counted();
    await school.call(toggleSectionStudentStatus, { query: { section_id, student_id: first } });
    await school.call(toggleStudentStatus, { query: { student_id: third } });
    await counted();
    await school.call(updateStudent, {
      query: { student_id: second },
      body: { ...createStudentBody({ isactive: false }), id: second },
    });
    await counted();
    const girl = { ...createStudentBody({ gender: 'F' }), id: second };
    await school.call(updateStudent, { query: { student_id: second }, body: girl });
    await counted();
    await school.call(addSectionStudents, { query: { section_id: other }, body: { student_ids: [second] } });
    await counted();
    await school.call(removeSectionStudents, { query: { section_id: other }, body: { student_ids: [second] } });
    await counted();
    const file = studentSheet(...numbersUpTo(250).map((nth) => studentLine(nth)));
    const { import_id } = await school.call(importStudents, { file });
    expect(await counted()).toBe(254);
    await school.call(undoImport, { params: { import_id: import_id ?? 0 } });
    expect(await counted()).toBe(4);
    await school.refusal(importStudents, { file: studentSheet(studentLine(1), studentLine(1)) });
    expect(await counted()).toBe(4);
    await school.call(deleteStudent, { params: { id: third } });
    expect(await counted()).toBe(3);
    await school.call(deleteSection, { query: { section_id } });
    expect(await counted()).toBe(3);
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
    expect(await expectCounted(staffed, [])).toBe(3);
  });
});

describe('a search for one or two letters', () => {
  it('finds names and numbers that begin with them, and further words narrow it', async () => {
    const school = await startSignedIn();
    await addStudent(school, { firstname: 'Om', lastname: 'Kale', enrollmentno: 'B7' });
    await addStudent(school, { firstname: 'omkar', lastname: 'Rao', enrollmentno: '12' });
    await addStudent(school, { firstname: 'Asha', lastname: 'Omble', enrollmentno: '1208' });
    await addStudent(school, { firstname: 'राम', lastname: 'Som', enrollmentno: 'C12' });
    const found = async (search: string) => (await findStudents(school, search)).map(({ firstName }) => firstName);
    expect(await found('OM')).toEqual(['Om', 'omkar', 'Asha']);
    expect(await found('o')).toEqual(['Om', 'omkar', 'Asha']);
    expect(await found('so')).toEqual(['राम']);
    expect(await found('le')).toEqual([]);
    expect(await found('om k')).toEqual(['Om', 'omkar']);
    expect(await found('om ra')).toEqual(['omkar']);
    expect(await found('रा')).toEqual(['राम']);
    expect(await found('12')).toEqual(['omkar', 'Asha']);
    expect(await found('१२')).toEqual(['omkar', 'Asha']);
    expect(await found('b7')).toEqual(['Om']);
    expect(await found('omb')).toEqual(['Asha']);
    expect(await found('as om')).toEqual(['Asha']);
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
