import { describe, expect, it } from 'vitest';
import {
  checkEmployeeImport,
  createEmployee,
  importEmployees,
  updateEmployee,
  validateEmployee,
} from '@/lib/contract/employees';
import { createParent, updateUser, validateUser } from '@/lib/contract/parents';
import { addSchool } from '@/lib/server/backend/school/commands';
import { addEmployee, createEmployeeBody, updateEmployeeBody } from '../support/employees';
import { employeeLine, employeeMobile, employeeSheet } from '../support/people-sheets';
import { startSignedIn } from '../support/sign-in';
import { addStudent } from '../support/students';

const otherSchoolMessage =
  'This mobile number is registered at another school, and one number can be used at one school only. Please give another one.';
const takenMobile = '9812345678';

/** Starts two schools. `takenMobile` is registered at the second one. */
async function startNextToOtherSchool() {
  const school = await startSignedIn();
  await addSchool(school.db, 'Lake School', takenMobile);
  return school;
}

const refusedReply = { status: 409, body: { message: otherSchoolMessage } };

describe('a mobile number of another school', () => {
  it('is refused on validation, before the form is filled in', async () => {
    const school = await startNextToOtherSchool();
    const query = { mobile_number: takenMobile };
    expect(await school.refusal(validateEmployee, { query })).toMatchObject(refusedReply);
    expect(await school.refusal(validateUser, { query })).toMatchObject(refusedReply);
  });

  it('is refused for an employee, with a message about other schools', async () => {
    const school = await startNextToOtherSchool();
    const employee = await addEmployee(school);
    expect(
      await school.refusal(createEmployee, { body: createEmployeeBody({}, { mobileno: takenMobile }) }),
    ).toMatchObject(refusedReply);
    const body = updateEmployeeBody(employee, { mobile_no: takenMobile });
    expect(await school.refusal(updateEmployee, { body })).toMatchObject(refusedReply);
  });

  it('is refused for a parent', async () => {
    const school = await startNextToOtherSchool();
    const { id: student_id } = await addStudent(school);
    const person = { first_name: 'Ravi', middle_name: '', last_name: 'Rao', email: '', profilepic: '' };
    const query = { student_id, parent_type: 'father' } as const;
    const body = { ...person, mobileno: takenMobile };
    expect(await school.refusal(createParent, { query, body })).toMatchObject(refusedReply);
    await school.call(createParent, { query, body: { ...person, mobileno: '9812345679' } });
    const { data } = await school.call(validateUser, { query: { mobile_number: '9812345679' } });
    const user_id = data?.user?.userId ?? 0;
    expect(await school.refusal(updateUser, { query: { user_id }, body })).toMatchObject(refusedReply);
  });

  it('is refused when 50 others were found on the same day, in sheets and in forms, but stays visible if known', async () => {
    const school = await startNextToOtherSchool();
    const numbers = Array.from({ length: 60 }, (_, index) => String(9_300_000_000 + index));
    for (const number of numbers) await addSchool(school.db, 'Lake School', number);
    const sheetOf = (some: string[]) =>
      employeeSheet(...some.map((number, index) => employeeLine(index + 1).replace(employeeMobile(index + 1), number)));
    const check = (some: string[]) => school.send(checkEmployeeImport, { file: sheetOf(some) });
    const validate = (mobile_number: string) => school.refusal(validateEmployee, { query: { mobile_number } });
    expect((await check(numbers.slice(0, 30))).status).toBe(200);
    expect((await check(numbers.slice(0, 30))).status).toBe(200);
    expect((await check(numbers)).status).toBe(429);
    expect(await validate(numbers[59] ?? '')).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/^Too many mobile numbers of other schools were found today\./) },
    });
    expect(await validate(numbers[0] ?? '')).toMatchObject(refusedReply);
    expect(await school.refusal(importEmployees, { file: sheetOf([numbers[58] ?? '']) })).toMatchObject({
      status: 429,
    });
    const own = await addEmployee(school);
    expect((await school.send(validateEmployee, { query: { mobile_number: own.mobileNo } })).status).toBe(200);
  });

  it('is reported in a sheet with the same message', async () => {
    const school = await startNextToOtherSchool();
    const file = employeeSheet(employeeLine(1).replace(employeeMobile(1), takenMobile));
    const { rows, errors } = await school.call(checkEmployeeImport, { file });
    expect(rows).toEqual([{ row: 2, outcome: 'wrong' }]);
    expect(errors).toEqual([{ row: 2, column: 'Mobile Number', message: otherSchoolMessage }]);
  });
});
