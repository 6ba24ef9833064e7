import { describe, expect, it } from 'vitest';
import { listEmployees, toggleEmployeeStatus } from '@/lib/contract/employees';
import { addSectionStudents } from '@/lib/contract/sections';
import { listStudents, toggleStudentStatus } from '@/lib/contract/students';
import { addOtherSchool } from '../support/add-other-school';
import { addEmployee } from '../support/employees';
import { addSection, startStaffedSchool } from '../support/sections';
import { startSignedIn } from '../support/sign-in';

describe('the student filters', () => {
  it('select a class, a section, no section, a status or one student, and combine with each other and a search', async () => {
    const staffed = await startStaffedSchool();
    const { school, classIds, studentIds } = staffed;
    const [ofA = 0, ofB = 0, ofNone = 0] = studentIds;
    const [sectionA, sectionB] = [await addSection(staffed, 'A'), await addSection(staffed, 'B')];
    for (const [section_id, id] of [
      [sectionA, ofA],
      [sectionB, ofB],
    ] as const) {
      await school.call(addSectionStudents, { query: { section_id }, body: { student_ids: [id] } });
    }
    await school.call(toggleStudentStatus, { query: { student_id: ofB } });
    const found = async (filter: object) => {
      const reply = await school.call(listStudents, { query: { page: 1, per_page: 10, ...filter } });
      expect(reply.total_records).toBe(reply.data.length);
      return reply.data.map(({ id }) => id);
    };
    expect(await found({ class_id: classIds[0] })).toEqual([ofA, ofB]);
    expect(await found({ class_id: classIds[1] })).toEqual([]);
    expect(await found({ section_id: sectionB })).toEqual([ofB]);
    expect(await found({ unplaced: true })).toEqual([ofNone]);
    expect(await found({ unplaced: false })).toEqual(studentIds);
    expect(await found({ status: 'active' })).toEqual([ofA, ofNone]);
    expect(await found({ status: 'inactive' })).toEqual([ofB]);
    expect(await found({ student_id: ofNone })).toEqual([ofNone]);
    expect(await found({ class_id: classIds[0], status: 'active' })).toEqual([ofA]);
    expect(await found({ class_id: classIds[0], search: 'Student2' })).toEqual([ofB]);
    expect(await found({ section_id: sectionA, unplaced: true })).toEqual([]);
  });

  it('find nobody in another school’s class', async () => {
    const school = await startSignedIn();
    const { classId } = await addOtherSchool(school);
    const query = { page: 1, per_page: 10, class_id: classId };
    expect(await school.call(listStudents, { query })).toMatchObject({ data: [], total_records: 0 });
  });
});

describe('the employee filters', () => {
  it('select a designation, a status or one employee', async () => {
    const school = await startSignedIn();
    const add = async (designation: string) =>
      (await addEmployee(school, { designation }, { email: `${designation.length}.filtered@school.example` })).empId ??
      0;
    const [clerk, head, other] = [await add('Clerk'), await add('Head Clerk'), await add('Clerk ')];
    await school.call(toggleEmployeeStatus, { query: { emp_id: other, activate: false } });
    const found = async (filter: object) => {
      const query = { page: 1, pageSize: 10, search: 'filtered@', ...filter };
      return (await school.call(listEmployees, { query })).data.map(({ empId }) => empId);
    };
    expect(await found({ designation: 'Clerk' })).toEqual([clerk, other]);
    expect(await found({ designation: 'Clerk', status: 'active' })).toEqual([clerk]);
    expect(await found({ status: 'inactive' })).toEqual([other]);
    expect(await found({ emp_id: head })).toEqual([head]);
  });
});
