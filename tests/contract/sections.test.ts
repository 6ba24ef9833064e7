import { describe, expect, it } from 'vitest';
import { toggleEmployeeStatus } from '@/lib/contract/employees';
import {
  addSectionStudents,
  createSection,
  deleteSection,
  listSectionStudents,
  listSections,
  listSectionTeachers,
  toggleSectionStatus,
  updateSection,
} from '@/lib/contract/sections';
import { listStudents } from '@/lib/contract/students';
import { addOtherSchool } from '../support/add-other-school';
import { addSection, type StaffedSchool, sectionBody, startStaffedSchool } from '../support/sections';

async function listSectionNames({ school }: Pick<StaffedSchool, 'school'>, query = {}) {
  const { sections, totalrecords } = await school.call(listSections, { query: { page: 1, pageSize: 20, ...query } });
  return { sections, names: sections.map(({ section }) => section), totalrecords };
}

describe('creating a section', () => {
  it('saves its class, its name, its class teacher and its class admin', async () => {
    const staffed = await startStaffedSchool();
    await staffed.school.call(createSection, { body: sectionBody(staffed, ' A  1 ') });
    const { sections, totalrecords } = await listSectionNames(staffed);
    expect(totalrecords).toBe(1);
    expect(sections).toEqual([
      {
        id: expect.any(Number),
        version: expect.any(String),
        section: 'A 1',
        classid: staffed.classIds[0],
        isactive: true,
        classTeacher: {
          empId: staffed.empIds[0],
          firstName: 'Teacher1',
          middleName: '',
          lastName: 'Rao',
          deletedAt: null,
        },
        classAdmin: {
          empId: staffed.empIds[1],
          firstName: 'Teacher2',
          middleName: '',
          lastName: 'Rao',
          deletedAt: null,
        },
      },
    ]);
  });
  it('lists the class teacher and the class admin among its teachers', async () => {
    const staffed = await startStaffedSchool();
    const section_id = await addSection(staffed);
    const { teachers } = await staffed.school.call(listSectionTeachers, { query: { section_id } });
    expect(teachers.map(({ teacherid, typeid }) => [teacherid, typeid])).toEqual([
      [staffed.empIds[0], 1],
      [staffed.empIds[1], 2],
    ]);
  });
  it.each([
    ['an empty name', { section: '  ' }, 'section', 'Section name is required'],
    ['an unknown class', { classid: 999 }, 'classid', 'This class was not found.'],
    [
      'an unknown teacher',
      { teacherid: 999 },
      'teacherid',
      'The class teacher is not an active employee of this school.',
    ],
  ])('refuses %s and names the field', async (_, changes, field, message) => {
    const staffed = await startStaffedSchool();
    const refusal = await staffed.school.refusal(createSection, { body: { ...sectionBody(staffed), ...changes } });
    expect(refusal).toMatchObject({ status: 422, body: { detail: [{ field, message }] } });
    expect((await listSectionNames(staffed)).totalrecords).toBe(0);
  });
  it('refuses one employee as both class teacher and class admin', async () => {
    const staffed = await startStaffedSchool();
    const body = { ...sectionBody(staffed), adminid: staffed.empIds[0] ?? 0 };
    expect(await staffed.school.refusal(createSection, { body })).toMatchObject({
      status: 422,
      body: { detail: [{ field: 'adminid' }] },
    });
  });
  it('refuses an inactive employee', async () => {
    const staffed = await startStaffedSchool();
    await staffed.school.call(toggleEmployeeStatus, { query: { emp_id: staffed.empIds[0] ?? 0, activate: false } });
    expect((await staffed.school.refusal(createSection, { body: sectionBody(staffed) })).status).toBe(422);
  });
  it('refuses a name that the class already has, regardless of case, but accepts one of another class', async () => {
    const staffed = await startStaffedSchool();
    await addSection(staffed, 'A');
    expect(await staffed.school.refusal(createSection, { body: sectionBody(staffed, 'a') })).toMatchObject({
      status: 409,
      body: { detail: [{ field: 'section', message: 'This class already has a section named A.' }] },
    });
    const bodyOfOtherClass = { ...sectionBody(staffed, 'A'), classid: staffed.classIds[1] ?? 0 };
    await staffed.school.call(createSection, { body: bodyOfOtherClass });
  });
  it.each([{}, { section: 'A' }, null, []])('refuses the body %j', async (body) => {
    const { school } = await startStaffedSchool();
    expect((await school.refusal(createSection, { body })).status).toBeGreaterThanOrEqual(400);
  });
});

describe('listing sections', () => {
  it('has pages, sorted by class and name', async () => {
    const staffed = await startStaffedSchool();
    for (const name of ['C', 'A', 'b']) await addSection(staffed, name);
    expect(await listSectionNames(staffed, { pageSize: 2 })).toMatchObject({ names: ['A', 'b'], totalrecords: 3 });
    expect(await listSectionNames(staffed, { pageSize: 2, page: 2 })).toMatchObject({ names: ['C'], totalrecords: 3 });
    expect(await listSectionNames(staffed, { pageSize: 2, page: 9 })).toMatchObject({ names: [], totalrecords: 3 });
  });
  it('filters by class and search', async () => {
    const staffed = await startStaffedSchool();
    await addSection(staffed, 'Rose');
    const body = { ...sectionBody(staffed, 'Lotus'), classid: staffed.classIds[1] ?? 0 };
    await staffed.school.call(createSection, { body });
    expect((await listSectionNames(staffed, { class_id: staffed.classIds[1] })).names).toEqual(['Lotus']);
    expect((await listSectionNames(staffed, { class_id: 999 })).names).toEqual([]);
    expect((await listSectionNames(staffed, { search: 'OSE' })).names).toEqual(['Rose']);
    expect((await listSectionNames(staffed, { search: 'grade 2' })).names).toEqual(['Lotus']);
    expect((await listSectionNames(staffed, { search: '%' })).names).toEqual([]);
  });
  it.each([{ page: 0 }, { pageSize: 101 }, { page: 'x' }, { class_id: 'x' }])('refuses %j', async (changes) => {
    const { school } = await startStaffedSchool();
    expect((await school.refusal(listSections, { query: { page: 1, pageSize: 20, ...changes } })).status).toBe(422);
  });
  it('needs a token', async () => {
    const { school } = await startStaffedSchool();
    school.useToken(null);
    expect((await school.refusal(listSections, { query: { page: 1, pageSize: 20 } })).status).toBe(401);
  });
});

describe('updating a section', () => {
  it('changes its name, class teacher and class admin, and keeps its students', async () => {
    const staffed = await startStaffedSchool();
    const section_id = await addSection(staffed);
    await staffed.school.call(addSectionStudents, {
      query: { section_id },
      body: { student_ids: staffed.studentIds },
    });
    const [, second = 0, third = 0] = staffed.empIds;
    const body = { ...sectionBody(staffed, 'B'), teacherid: second, adminid: third };
    await staffed.school.call(updateSection, { query: { section_id }, body });
    const { sections } = await listSectionNames(staffed);
    expect(sections[0]).toMatchObject({ section: 'B', classTeacher: { empId: second }, classAdmin: { empId: third } });
    const { teachers } = await staffed.school.call(listSectionTeachers, { query: { section_id } });
    expect(teachers.map(({ teacherid }) => teacherid)).toEqual([second, third]);
    expect(await staffed.school.call(listSectionStudents, { query: { section_id } })).toHaveLength(3);
  });
  it('keeps an employee who has become inactive', async () => {
    const staffed = await startStaffedSchool();
    const section_id = await addSection(staffed);
    await staffed.school.call(toggleEmployeeStatus, { query: { emp_id: staffed.empIds[0] ?? 0, activate: false } });
    await staffed.school.call(updateSection, { query: { section_id }, body: sectionBody(staffed, 'B') });
    expect((await listSectionNames(staffed)).names).toEqual(['B']);
  });
  it('refuses to move it to another class', async () => {
    const staffed = await startStaffedSchool();
    const section_id = await addSection(staffed);
    const body = { ...sectionBody(staffed), classid: staffed.classIds[1] ?? 0 };
    expect(await staffed.school.refusal(updateSection, { query: { section_id }, body })).toMatchObject({
      status: 422,
      body: { detail: [{ field: 'classid' }] },
    });
  });
});

describe('the status of a section', () => {
  it('is toggled by every call', async () => {
    const staffed = await startStaffedSchool();
    const section_id = await addSection(staffed);
    await staffed.school.call(toggleSectionStatus, { query: { section_id } });
    expect((await listSectionNames(staffed)).sections[0]?.isactive).toBe(false);
    await staffed.school.call(toggleSectionStatus, { query: { section_id } });
    expect((await listSectionNames(staffed)).sections[0]?.isactive).toBe(true);
  });
  it('is toggled once when a call is sent twice', async () => {
    const staffed = await startStaffedSchool();
    const section_id = await addSection(staffed);
    const headers = { 'idempotency-key': 'the same' };
    await staffed.school.call(toggleSectionStatus, { query: { section_id } }, headers);
    await staffed.school.call(toggleSectionStatus, { query: { section_id } }, headers);
    expect((await listSectionNames(staffed)).sections[0]?.isactive).toBe(false);
  });
});

describe('deleting a section', () => {
  it('keeps its students in the school', async () => {
    const staffed = await startStaffedSchool();
    const section_id = await addSection(staffed);
    await staffed.school.call(addSectionStudents, {
      query: { section_id },
      body: { student_ids: staffed.studentIds },
    });
    await staffed.school.call(deleteSection, { query: { section_id } });
    expect((await listSectionNames(staffed)).totalrecords).toBe(0);
    const students = await staffed.school.call(listStudents, { query: { page: 1, per_page: 10 } });
    expect(students.total_records).toBe(3);
    expect((await staffed.school.refusal(deleteSection, { query: { section_id } })).status).toBe(404);
  });
});

describe("another school's section", () => {
  it('cannot be listed, updated or deleted', async () => {
    const staffed = await startStaffedSchool();
    const { schoolId, classId } = await addOtherSchool(staffed.school);
    const now = '2026-11-01T00:00:00.000Z';
    const otherSection = await staffed.school.db
      .insertInto('sections')
      .values({
        school_id: schoolId,
        class_id: classId,
        section: 'Theirs',
        same_key: 'THEIRS',
        isactive: 1,
        created_by: null,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const query = { section_id: otherSection.id };
    expect((await listSectionNames(staffed)).names).toEqual([]);
    for (const refusedCall of [deleteSection, toggleSectionStatus, listSectionTeachers, listSectionStudents]) {
      expect((await staffed.school.refusal(refusedCall, { query })).status).toBe(404);
    }
    expect((await staffed.school.refusal(updateSection, { query, body: sectionBody(staffed) })).status).toBe(404);
    const bodyWithOtherClass = { ...sectionBody(staffed), classid: classId };
    expect((await staffed.school.refusal(createSection, { body: bodyWithOtherClass })).status).toBe(422);
  });
});
