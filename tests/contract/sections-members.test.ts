import { describe, expect, it } from 'vitest';
import { toggleEmployeeStatus } from '@/lib/contract/employees';
import { loadDay } from '@/lib/contract/school';
import {
  addSectionEmployee,
  addSectionStudents,
  deleteSection,
  exportSectionStudents,
  listSectionStudents,
  listSectionTeachers,
  removeSectionStudents,
  removeSectionTeacher,
  toggleSectionStudentStatus,
} from '@/lib/contract/sections';
import { listStudents } from '@/lib/contract/students';
import { addSection, startStaffedSchool } from '../support/sections';
import { readRows } from '../support/sheets';

async function startWithSection() {
  const staffed = await startStaffedSchool();
  const section_id = await addSection(staffed);
  const { school } = staffed;
  return {
    ...staffed,
    section_id,
    listTeachers: async () => (await school.call(listSectionTeachers, { query: { section_id } })).teachers,
    listStudentsOfSection: () => school.call(listSectionStudents, { query: { section_id } }),
    addStudents: (student_ids: number[]) =>
      school.call(addSectionStudents, { query: { section_id }, body: { student_ids } }),
  };
}

describe('the teachers of a section', () => {
  it('are added one by one and removed by the id of their link', async () => {
    const { school, section_id, empIds, listTeachers } = await startWithSection();
    const employee_id = empIds[2] ?? 0;
    const reply = await school.call(addSectionEmployee, { query: { section_id, employee_id } });
    expect(reply.status).toBe('success');
    const added = (await listTeachers()).at(-1);
    expect(added).toEqual({
      id: expect.any(Number),
      teacherid: employee_id,
      firstname: 'Teacher3',
      middlename: '',
      lastname: 'Rao',
      designation: 'Teacher',
      email: 't3@example.com',
      typeid: 4,
    });
    await school.call(removeSectionTeacher, { query: { section_id, teacher_id: added?.id ?? 0 } });
    expect(await listTeachers()).toHaveLength(2);
  });
  it('include the class teacher and the class admin, who cannot be removed', async () => {
    const { school, section_id, listTeachers } = await startWithSection();
    for (const { id } of await listTeachers()) {
      expect((await school.refusal(removeSectionTeacher, { query: { section_id, teacher_id: id } })).status).toBe(409);
    }
    expect(await listTeachers()).toHaveLength(2);
  });
  it('cannot be added twice', async () => {
    const { school, section_id, empIds } = await startWithSection();
    const query = { section_id, employee_id: empIds[0] ?? 0 };
    expect(await school.refusal(addSectionEmployee, { query })).toMatchObject({
      status: 409,
      body: { message: 'Teacher1 Rao is already in this section.' },
    });
  });
  it('cannot be added when unknown or inactive', async () => {
    const { school, section_id, empIds, listTeachers } = await startWithSection();
    const employee_id = empIds[3] ?? 0;
    await school.call(toggleEmployeeStatus, { query: { emp_id: employee_id, activate: false } });
    expect((await school.refusal(addSectionEmployee, { query: { section_id, employee_id } })).status).toBe(404);
    expect((await school.refusal(addSectionEmployee, { query: { section_id, employee_id: 999 } })).status).toBe(404);
    expect(await listTeachers()).toHaveLength(2);
  });
  it.each(['abc', '-1', undefined])('are refused for the section %j', async (section_id) => {
    const { school } = await startWithSection();
    expect((await school.refusal(listSectionTeachers, { query: { section_id } })).status).toBe(422);
  });
  it('are not found for an unknown section', async () => {
    const { school } = await startWithSection();
    expect(await school.refusal(listSectionTeachers, { query: { section_id: 999 } })).toMatchObject({
      status: 404,
      body: { message: 'This section was not found.' },
    });
  });
});

describe('the students of a section', () => {
  it('are added together and listed by name', async () => {
    const { studentIds, listStudentsOfSection, addStudents } = await startWithSection();
    expect(await listStudentsOfSection()).toEqual([]);
    await addStudents([...studentIds].reverse());
    expect(await listStudentsOfSection()).toEqual(
      studentIds.map((id, index) => ({
        id,
        enrollmentno: `EN-${index + 1}`,
        firstname: `Student${index + 1}`,
        middlename: '',
        lastname: 'Khan',
        student_deletedat: null,
      })),
    );
  });
  it('are moved from their former section', async () => {
    const staffed = await startWithSection();
    await staffed.addStudents(staffed.studentIds);
    const otherSectionId = await addSection(staffed, 'B');
    const [first = 0] = staffed.studentIds;
    await staffed.school.call(addSectionStudents, {
      query: { section_id: otherSectionId },
      body: { student_ids: [first] },
    });
    expect((await staffed.listStudentsOfSection()).map(({ id }) => id)).toEqual(staffed.studentIds.slice(1));
  });
  it('are added all or not at all', async () => {
    const { school, section_id, studentIds, listStudentsOfSection } = await startWithSection();
    const body = { student_ids: [...studentIds, 999] };
    expect((await school.refusal(addSectionStudents, { query: { section_id }, body })).status).toBe(404);
    expect(await listStudentsOfSection()).toEqual([]);
  });
  it('are removed all or not at all', async () => {
    const { school, section_id, studentIds, listStudentsOfSection, addStudents } = await startWithSection();
    const createInput = (...student_ids: number[]) => ({ query: { section_id }, body: { student_ids } });
    const [first = 0, second = 0, third = 0] = studentIds;
    await addStudents([first, second]);
    for (const otherId of [third, 999]) {
      expect(await school.refusal(removeSectionStudents, createInput(first, otherId))).toMatchObject({
        status: 404,
        body: { message: expect.stringContaining('No one was removed.') },
      });
    }
    expect(await listStudentsOfSection()).toHaveLength(2);
    await school.call(removeSectionStudents, createInput(first, first));
    expect((await listStudentsOfSection()).map(({ id }) => id)).toEqual([second]);
    const { data } = await school.call(listStudents, { query: { page: 1, per_page: 10, unplaced: true } });
    expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining([first, third]));
    expect((await school.refusal(removeSectionStudents, createInput(first))).status).toBe(404);
  });
  it.each([{ student_ids: [] }, { student_ids: 'all' }, {}, { student_ids: Array(1001).fill(1) }])(
    'are refused with a wrong body',
    async (body) => {
      const { school, section_id } = await startWithSection();
      expect((await school.refusal(addSectionStudents, { query: { section_id }, body })).status).toBe(422);
      expect((await school.refusal(removeSectionStudents, { query: { section_id }, body })).status).toBe(422);
    },
  );
  it('are listed in the changes with the section that they joined or left', async () => {
    const { school, section_id, studentIds, addStudents } = await startWithSection();
    await addStudents(studentIds);
    const body = { student_ids: studentIds.slice(0, 1) };
    await school.call(removeSectionStudents, { query: { section_id }, body });
    const readChanges = async () =>
      (await school.call(loadDay, { query: { day: '2026-11-22' } })).changes
        .slice(0, 2)
        .map(({ verb, what, section, count }) => ({ verb, what, section, count }));
    expect(await readChanges()).toEqual([
      { verb: 'removed', what: 'Student1 Khan', section: 'Grade 1 A', count: 1 },
      { verb: 'moved', what: '', section: 'Grade 1 A', count: 3 },
    ]);
    await school.call(deleteSection, { query: { section_id } });
    expect((await school.call(loadDay, { query: { day: '2026-11-22' } })).changes[1]).toMatchObject({
      verb: 'removed',
      section: '',
    });
  });
  it('can be deactivated and activated', async () => {
    const { school, section_id, studentIds, listStudentsOfSection, addStudents } = await startWithSection();
    await addStudents(studentIds);
    const query = { section_id, student_id: studentIds[0] ?? 0 };
    await school.call(toggleSectionStudentStatus, { query });
    expect((await listStudentsOfSection())[0]?.student_deletedat).toEqual(expect.any(String));
    await school.call(toggleSectionStudentStatus, { query });
    expect((await listStudentsOfSection())[0]?.student_deletedat).toBeNull();
  });
  it('cannot be toggled in another section', async () => {
    const { school, section_id, studentIds } = await startWithSection();
    const query = { section_id, student_id: studentIds[0] ?? 0 };
    expect((await school.refusal(toggleSectionStudentStatus, { query })).status).toBe(404);
  });
});

describe("the sheet of a section's students", () => {
  it('contains all of them', async () => {
    const { school, section_id, studentIds, addStudents } = await startWithSection();
    await addStudents(studentIds);
    const [, withoutGender = 0, withOther = 0] = studentIds;
    for (const [id, gender] of [
      [withoutGender, ''],
      [withOther, 'X'],
    ] as const) {
      await school.db.updateTable('students').set({ gender }).where('id', '=', id).execute();
    }
    const response = await school.send(exportSectionStudents, { query: { section_id } });
    expect(response.headers.get('content-type')).toContain('spreadsheetml');
    const [header, ...rows] = await readRows(await response.arrayBuffer());
    expect(header?.slice(0, 2)).toEqual(['Enrollment No.', 'First Name']);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual(['EN-1', 'Student1', '', 'Khan', 'Female', '2015-05-01', '8000000001', 'Active']);
    expect(rows.map((row) => row[4])).toEqual(['Female', '', 'X']);
  });
  it('is refused with a message when the section is empty', async () => {
    const { school, section_id } = await startWithSection();
    expect(await school.refusal(exportSectionStudents, { query: { section_id } })).toMatchObject({
      status: 404,
      body: { message: 'No students found in Grade 1 A' },
    });
  });
});

describe('the reply shapes of different upstreams', () => {
  const student = { id: '7', enrollmentno: 12, firstname: 'Asha', middlename: null, lastname: 'Rao' };
  it.each([[[student]], [{ data: [student] }]])('are parsed as students: %j', (reply) => {
    expect(listSectionStudents.reply.parse(reply)).toEqual([
      { id: 7, enrollmentno: '12', firstname: 'Asha', middlename: '', lastname: 'Rao', student_deletedat: null },
    ]);
  });
});
