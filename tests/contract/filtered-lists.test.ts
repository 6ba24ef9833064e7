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
    const [idInA = 0, idInB = 0, unplacedId = 0] = studentIds;
    const [sectionA, sectionB] = [await addSection(staffed, 'A'), await addSection(staffed, 'B')];
    for (const [section_id, id] of [
      [sectionA, idInA],
      [sectionB, idInB],
    ] as const) {
      await school.call(addSectionStudents, { query: { section_id }, body: { student_ids: [id] } });
    }
    await school.call(toggleStudentStatus, { query: { student_id: idInB } });
    const findIds = async (filter: object) => {
      const reply = await school.call(listStudents, { query: { page: 1, per_page: 10, ...filter } });
      expect(reply.total_records).toBe(reply.data.length);
      return reply.data.map(({ id }) => id);
    };
    expect(await findIds({ class_id: classIds[0] })).toEqual([idInA, idInB]);
    expect(await findIds({ class_id: classIds[1] })).toEqual([]);
    expect(await findIds({ section_id: sectionB })).toEqual([idInB]);
    expect(await findIds({ unplaced: true })).toEqual([unplacedId]);
    expect(await findIds({ unplaced: false })).toEqual(studentIds);
    expect(await findIds({ status: 'active' })).toEqual([idInA, unplacedId]);
    expect(await findIds({ status: 'inactive' })).toEqual([idInB]);
    expect(await findIds({ student_id: unplacedId })).toEqual([unplacedId]);
    expect(await findIds({ class_id: classIds[0], status: 'active' })).toEqual([idInA]);
    expect(await findIds({ class_id: classIds[0], search: 'Student2' })).toEqual([idInB]);
    expect(await findIds({ section_id: sectionA, unplaced: true })).toEqual([]);
  });

  it('find no students in another school’s class', async () => {
    const school = await startSignedIn();
    const { classId } = await addOtherSchool(school);
    const query = { page: 1, per_page: 10, class_id: classId };
    expect(await school.call(listStudents, { query })).toMatchObject({ data: [], total_records: 0 });
  });
});

describe('the employee filters', () => {
  it('select a designation, a status or one employee', async () => {
    const school = await startSignedIn();
    const addWithDesignation = async (designation: string) =>
      (await addEmployee(school, { designation }, { email: `${designation.length}.filtered@school.example` })).empId ??
      0;
    const [clerk, head, inactiveClerk] = [
      await addWithDesignation('Clerk'),
      await addWithDesignation('Head Clerk'),
      await addWithDesignation('Clerk '),
    ];
    await school.call(toggleEmployeeStatus, { query: { emp_id: inactiveClerk, activate: false } });
    const findIds = async (filter: object) => {
      const query = { page: 1, pageSize: 10, search: 'filtered@', ...filter };
      return (await school.call(listEmployees, { query })).data.map(({ empId }) => empId);
    };
    expect(await findIds({ designation: 'Clerk' })).toEqual([clerk, inactiveClerk]);
    expect(await findIds({ designation: 'Clerk', status: 'active' })).toEqual([clerk]);
    expect(await findIds({ status: 'inactive' })).toEqual([inactiveClerk]);
    expect(await findIds({ emp_id: head })).toEqual([head]);
  });
});
