import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import * as access from '@/lib/contract/access';
import { sendOtp, verifyOtp } from '@/lib/contract/auth';
import { type Call, callName } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { listClasses } from '@/lib/contract/classes';
import { findSimilar, mergeStudents } from '@/lib/contract/duplicates';
import * as employees from '@/lib/contract/employees';
import { createParent, listParents, updateUser, validateUser } from '@/lib/contract/parents';
import { listSections } from '@/lib/contract/sections';
import * as students from '@/lib/contract/students';
import { adminId, type TestBackend } from '../support/backend';
import { addEmployee, createEmployeeBody, registerUser, updateEmployeeBody } from '../support/employees';
import { employeeLine, employeeMobile, employeeSheet, studentLine, studentSheet } from '../support/people-sheets';
import { recordStatements } from '../support/record-statements';
import { startSignedIn } from '../support/sign-in';
import { addStudent, createStudentBody } from '../support/students';
import { switchToOtherSchool } from '../support/switch-to-other-school';

const [parentMobile, signInMobile, unknownMobile] = ['9812345678', '9876500000', '9812345679'];
const ravi = { first_name: 'Ravi', middle_name: '', last_name: 'Rao' };
const raviAsParent = { ...ravi, email: '', profilepic: '' };

/** Adds the records that the calls change. Each new parent needs another student. */
async function addRecords(school: TestBackend) {
  const newStudents = [];
  for (let count = 0; count < 4; count += 1) newStudents.push(await addStudent(school));
  return { employee: await addEmployee(school), personId: await registerUser(school, '9812345670'), newStudents };
}

type Records = Awaited<ReturnType<typeof addRecords>>;
type Send = (school: TestBackend, mobile: string, records: Records) => Promise<Response>;

const sendParent = (school: TestBackend, student_id: number | undefined, mobileno: string) =>
  school.send(createParent, {
    query: { student_id, parent_type: 'mother' },
    body: { ...raviAsParent, mobileno },
  });

/** Returns the last four digits of a number. Other values of a record contain them, so that they are unique. */
const indexOf = (mobile: string) => Number(mobile.slice(-4));

const employeeSheetOf = (mobile: string) =>
  employeeSheet(employeeLine(indexOf(mobile)).replace(employeeMobile(indexOf(mobile)), mobile));
const studentSheetOf = (mobile: string) =>
  studentSheet(studentLine(indexOf(mobile)).replace(String(9_400_000_000 + indexOf(mobile)), mobile));

const device = { device_id: 'web' } as const;

/** Every call with a mobile number or a search, except those that may reveal where a person signs in. */
const sends: Record<string, Send> = {
  [callName(employees.validateEmployee)]: (school, mobile_number) =>
    school.send(employees.validateEmployee, { query: { mobile_number } }),
  [callName(employees.listEmployees)]: (school, search) =>
    school.send(employees.listEmployees, { query: { page: 1, pageSize: 10, search } }),
  [callName(employees.createEmployee)]: (school, mobileno) =>
    school.send(employees.createEmployee, { body: createEmployeeBody({}, { mobileno }) }),
  [callName(employees.updateEmployee)]: (school, mobile_no, { employee }) =>
    school.send(employees.updateEmployee, { body: updateEmployeeBody(employee, { mobile_no }) }),
  [callName(employees.checkEmployeeImport)]: (school, mobile) =>
    school.send(employees.checkEmployeeImport, { file: employeeSheetOf(mobile) }),
  [callName(employees.importEmployees)]: (school, mobile) =>
    school.send(employees.importEmployees, { file: employeeSheetOf(mobile) }),
  [callName(validateUser)]: (school, mobile_number) => school.send(validateUser, { query: { mobile_number } }),
  [callName(createParent)]: (school, mobileno, { newStudents }) => sendParent(school, newStudents.pop()?.id, mobileno),
  [callName(updateUser)]: (school, mobileno, { personId }) =>
    school.send(updateUser, { query: { user_id: personId }, body: { ...raviAsParent, mobileno } }),
  [callName(students.listStudents)]: (school, search) =>
    school.send(students.listStudents, { query: { page: 1, per_page: 10, search } }),
  [callName(students.createStudent)]: (school, mobileno) =>
    school.send(students.createStudent, { body: createStudentBody({ mobileno }) }),
  [callName(students.updateStudent)]: (school, mobileno, { newStudents: [student] }) => {
    const { id = 0, enrollmentNo: enrollmentno } = student ?? {};
    const body = { ...createStudentBody({ enrollmentno, mobileno }), id };
    return school.send(students.updateStudent, { query: { student_id: id }, body });
  },
  [callName(findSimilar)]: (school, mobileno) =>
    school.send(findSimilar, { query: { firstname: 'Asha', lastname: 'Rao', mobileno } }),
  [callName(mergeStudents)]: (school, mobileno, { newStudents }) => {
    const [other, kept] = [newStudents.pop(), newStudents.pop()];
    const [keep_id, other_id] = [kept?.id ?? 0, other?.id ?? 0];
    const versions = { keep_version: kept?.version ?? '', other_version: other?.version ?? '' };
    const student = createStudentBody({ enrollmentno: kept?.enrollmentNo, mobileno });
    return school.send(mergeStudents, { body: { keep_id, other_id, ...versions, student, section_from_id: keep_id } });
  },
  [callName(students.checkStudentImport)]: (school, mobile) =>
    school.send(students.checkStudentImport, { file: studentSheetOf(mobile) }),
  [callName(students.importStudents)]: (school, mobile) =>
    school.send(students.importStudents, { file: studentSheetOf(mobile) }),
  [callName(listClasses)]: (school, search) => school.send(listClasses, { query: { search } }),
  [callName(listSections)]: (school, search) => school.send(listSections, { query: { page: 1, pageSize: 10, search } }),
};

/** The calls that may reveal that a number signs in elsewhere, and the calls with which a person signs in. */
const accessSends: Record<string, Send> = {
  [callName(access.grantAccess)]: (school, mobileno) =>
    school.send(access.grantAccess, { body: { person: { ...ravi, mobileno }, role: 'view' } }),
  [callName(access.sendNumberCode)]: (school, mobileno) =>
    school.send(access.sendNumberCode, { body: { person_id: adminId, mobileno } }),
  [callName(access.changeNumber)]: (school, mobileno) =>
    school.send(access.changeNumber, { body: { person_id: adminId, mobileno, otp: '123456' } }),
  [callName(sendOtp)]: (school, mobile_number) =>
    school.send(sendOtp, { query: { mobile_number, bypass_otp: true, ...device } }),
  [callName(verifyOtp)]: (school, mobile_number) =>
    school.send(verifyOtp, { query: { mobile_number, otp: '123456', ...device } }),
};

const hasNumberOrSearch = ({ query, body, upload }: Call) =>
  upload === 'spreadsheet' ||
  [query, body].some((shape) => {
    const schema = shape && z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
    return /"(search|mobile\w*)":/i.test(JSON.stringify(schema ?? {}));
  });

/** Starts two schools. In the other one, a parent has `parentMobile`, and the administrator uses `signInMobile`. */
async function startBesideOtherSchool() {
  const school = await startSignedIn();
  const { actHere, actThere } = await switchToOtherSchool(school, signInMobile);
  const { id: student_id } = await addStudent(school);
  await sendParent(school, student_id, parentMobile);
  actHere();
  return { school, student_id, actHere, actThere };
}

const allSends = { ...sends, ...accessSends };

const takenCases = [
  ...Object.entries(allSends).map(([name, send]) => [name, 'of a parent', parentMobile, send] as const),
  ...Object.entries(sends).map(([name, send]) => [name, 'with which a person signs in', signInMobile, send] as const),
];

describe('a mobile number of another school', () => {
  it.each(takenCases)(
    'has the effects of an unknown one: %s, with a number %s',
    async (_name, _whose, mobile, send) => {
      const { school } = await startBesideOtherSchool();
      const records = await addRecords(school);
      const statements = recordStatements(school);
      const observe = async (sentMobile: string) => {
        const response = await send(school, sentMobile, records);
        const text = (await response.text()).replaceAll(/"(\w*[iI]d)":\d+/g, '"$1":0');
        return { status: response.status, text, statements: statements.splice(0).map(({ sql }) => sql) };
      };
      const expected = await observe(unknownMobile);
      expect(expected.statements).not.toEqual([]);
      expect(await observe(mobile)).toEqual(expected);
    },
  );

  it('is sent to every call with a number or a search in these tests', () => {
    const names = [...calls.values()].filter(hasNumberOrSearch).map(callName);
    expect(Object.keys(allSends).sort()).toEqual(names.sort());
  });

  it('belongs to a parent of both schools, each of which sees only its own record', async () => {
    const { school, student_id: studentThere, actHere, actThere } = await startBesideOtherSchool();
    const { id: studentHere } = await addStudent(school);
    expect((await sendParent(school, studentHere, parentMobile)).status).toBe(200);
    const parentsOf = async (student_id: number) => (await school.call(listParents, { query: { student_id } })).parents;
    actThere();
    const [parentThere] = await parentsOf(studentThere);
    await school.call(updateUser, {
      query: { user_id: parentThere?.id ?? 0 },
      body: { ...raviAsParent, first_name: 'Rani', mobileno: parentMobile },
    });
    actHere();
    expect(await parentsOf(studentHere)).toMatchObject([{ firstname: 'Ravi', mobileno: parentMobile }]);
  });
});
