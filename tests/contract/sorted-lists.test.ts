import { describe, expect, it } from 'vitest';
import { callName } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { listEmployees, toggleEmployeeStatus } from '@/lib/contract/employees';
import { addSectionStudents } from '@/lib/contract/sections';
import { listStudents, toggleStudentStatus } from '@/lib/contract/students';
import type { employeeSorts, Sort, studentSorts } from '@/lib/contract/values/sorts';
import type { TestBackend } from '../support/backend';
import { addEmployee } from '../support/employees';
import { addSection, startStaffedSchool } from '../support/sections';
import { startSignedIn } from '../support/sign-in';
import { addStudent, type StudentBody } from '../support/students';

type StudentSort = (typeof studentSorts)[number];
type EmployeeSort = (typeof employeeSorts)[number];

/**
 * Maps each column to rows in the expected order. A locale-specific or case-sensitive sort would give another order.
 */
const students: Record<Exclude<StudentSort, 'class' | 'status'>, Partial<StudentBody>[]> = {
  enrollmentNo: [{ enrollmentno: 'A1' }, { enrollmentno: 'b1' }, { enrollmentno: 'C1' }, { enrollmentno: 'É1' }],
  firstName: [{ firstname: 'Asha' }, { firstname: 'bina' }, { firstname: 'Chitra' }, { firstname: 'Édith' }],
  lastName: [{ lastname: 'Bose' }, { lastname: 'das' }, { lastname: 'Évrard' }, { lastname: 'आर्य' }],
  mobileNo: [{ mobileno: '6000000001' }, { mobileno: '9300000000' }, { mobileno: '9900000000' }],
  gender: [{ gender: 'F' }, { gender: 'M' }],
  city: [{ city: 'Mumbai' }, { city: 'nagpur' }, { city: 'Pune' }],
};

const employees: Record<Exclude<EmployeeSort, 'status'>, Record<string, string>[]> = {
  empNo: [{ emp_no: 'A1' }, { emp_no: 'b1' }, { emp_no: 'C1' }],
  firstName: [{ first_name: 'Asha' }, { first_name: 'bina' }, { first_name: 'Chitra' }, { first_name: 'Édith' }],
  lastName: [{ last_name: 'Bose' }, { last_name: 'das' }, { last_name: 'Évrard' }, { last_name: 'आर्य' }],
  designation: [{ designation: 'Chef' }, { designation: 'clerk' }, { designation: 'Principal' }],
  mobileNo: [{ mobileno: '6000000001' }, { mobileno: '9300000000' }, { mobileno: '9900000000' }],
};

/** Reads the list in pages of two students. Returns the ids of all students in this sort order. */
async function readStudentIds(school: TestBackend, sort: Sort<StudentSort>) {
  const ids = [];
  for (const page of [1, 2, 3]) {
    ids.push(...(await school.call(listStudents, { query: { page, per_page: 2, sort } })).data.map(({ id }) => id));
  }
  return ids;
}

async function readEmployeeIds(school: TestBackend, sort: Sort<EmployeeSort>) {
  const { data } = await school.call(listEmployees, { query: { page: 1, pageSize: 10, search: 'sorted@', sort } });
  return data.map(({ empId }) => empId);
}

it('every call with an order is tested here', () => {
  const sortedCalls = [...calls.values()].filter(({ query }) => query && 'sort' in query.shape).map(callName);
  expect(sortedCalls.sort()).toEqual(['GET /employee/list', 'GET /students/list']);
});

describe('the list of students', () => {
  it.each(Object.entries(students))('is sorted by %s, ascending and descending', async (column, rows) => {
    const school = await startSignedIn();
    const ids: number[] = [];
    for (const changes of rows.toReversed()) ids.unshift((await addStudent(school, changes)).id);
    const sort = column as keyof typeof students; // Safe cast: each column is a key of `students`.
    expect(await readStudentIds(school, sort)).toEqual(ids);
    expect(await readStudentIds(school, `-${sort}`)).toEqual(ids.toReversed());
  });

  it('is sorted by class and section as the list of sections, with unplaced students first', async () => {
    const staffed = await startStaffedSchool();
    const { school, studentIds } = staffed;
    const [unplacedId = 0, idInB = 0, idInA = 0] = studentIds;
    for (const [section, id] of [
      ['b', idInB],
      ['A', idInA],
    ] as const) {
      const query = { section_id: await addSection(staffed, section) };
      await school.call(addSectionStudents, { query, body: { student_ids: [id] } });
    }
    expect(await readStudentIds(school, 'class')).toEqual([unplacedId, idInA, idInB]);
    expect(await readStudentIds(school, '-class')).toEqual([idInB, idInA, unplacedId]);
  });

  it('is sorted by status, with active students first and no row on two pages', async () => {
    const school = await startSignedIn();
    const ids: number[] = [];
    for (let index = 0; index < 5; index++) ids.push((await addStudent(school)).id);
    const [id1 = 0, id2 = 0, id3 = 0, id4 = 0, id5 = 0] = ids;
    for (const student_id of [id2, id4]) await school.call(toggleStudentStatus, { query: { student_id } });
    expect(await readStudentIds(school, 'status')).toEqual([id1, id3, id5, id2, id4]);
    expect(await readStudentIds(school, '-status')).toEqual([id4, id2, id5, id3, id1]);
  });

  it.each(['', '-', 'id', '--city', 'CITY', 'city desc', 'students.city'])('refuses the order %j', async (sort) => {
    const school = await startSignedIn();
    const reply = await school.refusal(listStudents, { query: { page: 1, per_page: 10, sort } });
    expect(reply).toMatchObject({ status: 422, body: { detail: [{ field: 'sort' }] } });
  });
});

describe('the list of employees', () => {
  it.each(Object.entries(employees))('is sorted by %s, ascending and descending', async (column, rows) => {
    const school = await startSignedIn();
    const ids: (number | null)[] = [];
    for (const fields of rows.toReversed()) {
      const { emp_no, designation, ...person } = fields;
      const job = { ...(emp_no && { emp_no }), ...(designation && { designation }) };
      ids.unshift((await addEmployee(school, job, { email: 'sorted@school.example', ...person })).empId);
    }
    const sort = column as keyof typeof employees; // Safe cast: each column is a key of `employees`.
    expect(await readEmployeeIds(school, sort)).toEqual(ids);
    expect(await readEmployeeIds(school, `-${sort}`)).toEqual(ids.toReversed());
  });

  it('is sorted by status, with active employees first', async () => {
    const school = await startSignedIn();
    const ids: (number | null)[] = [];
    for (let index = 0; index < 3; index++)
      ids.push((await addEmployee(school, {}, { email: `${index}.sorted@school.example` })).empId);
    const [id1, id2, id3] = ids;
    await school.call(toggleEmployeeStatus, { query: { emp_id: id1 ?? 0, activate: false } });
    expect(await readEmployeeIds(school, 'status')).toEqual([id2, id3, id1]);
    expect(await readEmployeeIds(school, '-status')).toEqual([id1, id3, id2]);
  });
});
