import { describe, expect, it } from 'vitest';
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

/** The values of consecutive rows. Locale-specific and case-sensitive sorting would give another order. */
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

/** Returns the ids of all students in this order, read in pages of two. */
async function studentsBy(school: TestBackend, sort: Sort<StudentSort>) {
  const ids = [];
  for (const page of [1, 2, 3]) {
    ids.push(...(await school.call(listStudents, { query: { page, per_page: 2, sort } })).data.map(({ id }) => id));
  }
  return ids;
}

async function employeesBy(school: TestBackend, sort: Sort<EmployeeSort>) {
  const { data } = await school.call(listEmployees, { query: { page: 1, pageSize: 10, search: 'sorted@', sort } });
  return data.map(({ empId }) => empId);
}

describe('the list of students', () => {
  it.each(Object.entries(students))('is sorted by %s, ascending and descending', async (column, rows) => {
    const school = await startSignedIn();
    const ids: number[] = [];
    for (const changes of rows.toReversed()) ids.unshift((await addStudent(school, changes)).id);
    const sort = column as keyof typeof students; // Each column is a key of that table.
    expect(await studentsBy(school, sort)).toEqual(ids);
    expect(await studentsBy(school, `-${sort}`)).toEqual(ids.toReversed());
  });

  it('is sorted by class and section as the list of sections, with unplaced students first', async () => {
    const staffed = await startStaffedSchool();
    const { school, studentIds } = staffed;
    const [none = 0, inB = 0, inA = 0] = studentIds;
    for (const [section, id] of [
      ['b', inB],
      ['A', inA],
    ] as const) {
      const query = { section_id: await addSection(staffed, section) };
      await school.call(addSectionStudents, { query, body: { student_ids: [id] } });
    }
    expect(await studentsBy(school, 'class')).toEqual([none, inA, inB]);
    expect(await studentsBy(school, '-class')).toEqual([inB, inA, none]);
  });

  it('is sorted by status, with active students first and no row on two pages', async () => {
    const school = await startSignedIn();
    const ids: number[] = [];
    for (let nth = 0; nth < 5; nth++) ids.push((await addStudent(school)).id);
    const [one = 0, two = 0, three = 0, four = 0, five = 0] = ids;
    for (const student_id of [two, four]) await school.call(toggleStudentStatus, { query: { student_id } });
    expect(await studentsBy(school, 'status')).toEqual([one, three, five, two, four]);
    expect(await studentsBy(school, '-status')).toEqual([four, two, five, three, one]);
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
    for (const given of rows.toReversed()) {
      const { emp_no, designation, ...person } = given;
      const job = { ...(emp_no && { emp_no }), ...(designation && { designation }) };
      ids.unshift((await addEmployee(school, job, { email: 'sorted@school.example', ...person })).empId);
    }
    const sort = column as keyof typeof employees; // Each column is a key of that table.
    expect(await employeesBy(school, sort)).toEqual(ids);
    expect(await employeesBy(school, `-${sort}`)).toEqual(ids.toReversed());
  });

  it('is sorted by status, with active employees first', async () => {
    const school = await startSignedIn();
    const ids: (number | null)[] = [];
    for (let nth = 0; nth < 3; nth++)
      ids.push((await addEmployee(school, {}, { email: `${nth}.sorted@school.example` })).empId);
    const [one, two, three] = ids;
    await school.call(toggleEmployeeStatus, { query: { emp_id: one ?? 0, activate: false } });
    expect(await employeesBy(school, 'status')).toEqual([two, three, one]);
    expect(await employeesBy(school, '-status')).toEqual([one, three, two]);
  });
});
