import { describe, expect, it } from 'vitest';
import { sendOtp, verifyOtp } from '@/lib/contract/auth';
import {
  checkEmployeeImport,
  createEmployee,
  importEmployees,
  updateEmployee,
  validateEmployee,
} from '@/lib/contract/employees';
import { createParent, listParents, updateUser, validateUser } from '@/lib/contract/parents';
import type { TestBackend } from '../support/backend';
import { addEmployee, createEmployeeBody, registerUser, updateEmployeeBody } from '../support/employees';
import { employeeLine, employeeMobile, employeeSheet } from '../support/people-sheets';
import { startSignedIn } from '../support/sign-in';
import { addStudent } from '../support/students';
import { switchToOtherSchool } from '../support/switch-to-other-school';

const [takenMobile, unknownMobile] = ['9812345678', '9812345679'];
const ravi = { first_name: 'Ravi', middle_name: '', last_name: 'Rao', email: '', profilepic: '' };

type Send = (school: TestBackend, mobile: string) => Promise<Response>;

async function addParent(school: TestBackend, mobileno: string) {
  const { id: student_id } = await addStudent(school);
  const query = { student_id, parent_type: 'mother' } as const;
  const response = await school.send(createParent, { query, body: { ...ravi, mobileno } });
  return { student_id, response };
}

/** Uses a different employee for each mobile number, because the schools of a test may share a database. */
function sheetOf(mobile: string) {
  const index = Number(mobile.slice(-4));
  return employeeSheet(employeeLine(index).replace(employeeMobile(index), mobile));
}

const device = { device_id: 'web' } as const;

/** Every call that takes a mobile number, except those that give access. */
const sends: Record<string, Send> = {
  'a lookup of an employee': (school, mobile_number) => school.send(validateEmployee, { query: { mobile_number } }),
  'a lookup of a parent': (school, mobile_number) => school.send(validateUser, { query: { mobile_number } }),
  'a new employee': (school, mobileno) => school.send(createEmployee, { body: createEmployeeBody({}, { mobileno }) }),
  'another number of an employee': async (school, mobile_no) =>
    school.send(updateEmployee, { body: updateEmployeeBody(await addEmployee(school), { mobile_no }) }),
  'a new parent': async (school, mobileno) => (await addParent(school, mobileno)).response,
  'another number of a parent': async (school, mobileno) => {
    const user_id = await registerUser(school, '9812345670');
    return school.send(updateUser, { query: { user_id }, body: { ...ravi, mobileno } });
  },
  'a check of a sheet': (school, mobile) => school.send(checkEmployeeImport, { file: sheetOf(mobile) }),
  'a sheet': (school, mobile) => school.send(importEmployees, { file: sheetOf(mobile) }),
  'a request for a code': (school, mobile_number) =>
    school.send(sendOtp, { query: { mobile_number, bypass_otp: true, ...device } }),
  'a code': (school, mobile_number) => school.send(verifyOtp, { query: { mobile_number, otp: '123456', ...device } }),
};

/** Sends a call in a new school, and returns the reply without numbers and ids. */
async function replyTo(send: Send, mobile: string, isTaken: boolean) {
  const school = await startSignedIn();
  // Uses a different second administrator in each school, because the schools of a test may share a database.
  const { actHere, actThere } = await switchToOtherSchool(school, isTaken ? '9876500000' : '9876500001');
  if (isTaken) await addParent(school, mobile);
  actHere();
  const response = await send(school, mobile);
  const text = (await response.text()).replaceAll(mobile, '…').replaceAll(/"(\w*[iI]d)":\d+/g, '"$1":0');
  actThere();
  return { status: response.status, text };
}

describe('a mobile number of another school', () => {
  it.each(Object.entries(sends))('gets the same reply as an unknown one to %s', async (_, send) => {
    expect(await replyTo(send, takenMobile, true)).toEqual(await replyTo(send, unknownMobile, false));
  });

  it('belongs to a parent of both schools, each of which sees only its own record', async () => {
    const school = await startSignedIn();
    const here = await addParent(school, takenMobile);
    const { actHere, actThere } = await switchToOtherSchool(school, '9876500000');
    const there = await addParent(school, takenMobile);
    expect([here.response.status, there.response.status]).toEqual([200, 200]);
    const parentsOf = async (student_id: number | null) =>
      (await school.call(listParents, { query: { student_id } })).parents;
    actThere();
    const [parentThere] = await parentsOf(there.student_id);
    await school.call(updateUser, {
      query: { user_id: parentThere?.id ?? 0 },
      body: { ...ravi, first_name: 'Rani', mobileno: takenMobile },
    });
    actHere();
    expect(await parentsOf(here.student_id)).toMatchObject([{ firstname: 'Ravi', mobileno: takenMobile }]);
  });
});
