import JSZip from 'jszip';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listSessions } from '@/lib/contract/access';
import { type Call, callName, isWrite } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { updateEmployee } from '@/lib/contract/employees';
import { updateUser } from '@/lib/contract/parents';
import {
  checkStudentImport,
  deleteStudent,
  importStudents,
  toggleStudentStatus,
  updateStudent,
} from '@/lib/contract/students';
import type { TestBackend } from '../support/backend';
import { addEmployee, createEmployeeBody, registerUser, updateEmployeeBody } from '../support/employees';
import { studentLine, studentSheet } from '../support/people-sheets';
import { prepareCalls } from '../support/prepare-calls';
import { startSignedIn } from '../support/sign-in';
import { addStudent, createStudentBody } from '../support/students';

/** The calls that show users who are not recorded, and the reasons. */
const authors = 'names who has made a change';
const unrecordedUsers: Record<string, string> = {
  'GET /school/day': authors,
  'GET /record/history': authors,
  'GET /record/activities': authors,
  'GET /bin/list': authors,
  'GET /bulk/undo': authors,
  'GET /person/data': authors,
  'GET /school-years/list': authors,
  'GET /school-years/plan': authors,
  'GET /sections/list': 'shows only the names of two heads for each section, as a notice board does',
  'GET /students/parents': 'belong to the details of the student',
};

/** Prepares calls so that each read that can show people shows some. */
async function startWithPeople() {
  const school = await startSignedIn();
  const { id } = await addStudent(school);
  await school.call(deleteStudent, { params: { id } });
  await addStudent(school, { firstname: 'Chitra', dob: '2014-02-09' });
  const prepared = await prepareCalls(school);
  const { db } = school;
  // The undo of a school year names the students who were changed since.
  const left = db.selectFrom('enrollments').select('student_id').where('outcome', '=', 'left');
  await school.call(toggleStudentStatus, { query: await left.executeTakeFirstOrThrow() });
  // The undo of an action on many students names those that were changed since.
  const { entry_id } = Object(prepared.get('GET /bulk/undo')?.input).query;
  const part = db.selectFrom('activities').select('record_id').where('batch_id', '=', entry_id);
  await school.call(toggleStudentStatus, { query: { student_id: (await part.executeTakeFirst())?.record_id ?? 0 } });
  await school.call(importStudents, { file: studentSheet(studentLine(1), studentLine(2)) });
  await markPeople(school);
  const registered = 'S-3,Chitra,,Sharma,9700000001,,09/02/2014,Female,4 Lake Road,,Pune,kerala,682001';
  const file = studentSheet(...[1, 2].map((number) => studentLine(number, { city: 'Nashik' })), registered);
  const inputs = new Map<Call, unknown>([[checkStudentImport, { file }]]);
  const send = (call: Call) =>
    school.send(call, (inputs.get(call) ?? prepared.get(callName(call))?.input ?? {}) as never);
  return { school, send };
}

/** Writes the id of each person into texts of the person, such as `student-7-`, so that replies show the id. */
async function markPeople({ db }: TestBackend): Promise<void> {
  // Different names would make likely duplicates different children, so these have the text in their numbers.
  const isDuplicate = sql`firstname in ('Chitra', 'Damini', 'Esha')`;
  await sql`update students set enrollmentno = 'student-' || id || '-' where ${isDuplicate}`.execute(db);
  await sql`update students set middlename = 'student-' || id || '-' where not ${isDuplicate}`.execute(db);
  await sql`update users set middle_name = 'user-' || id || '-'`.execute(db);
  await sql`update bin_records set name = 'student-' || record_id || '-' where noun = 'students'`.execute(db);
}

async function readText(response: Response, { reply }: Call): Promise<string> {
  if (reply !== 'file') return response.text();
  const { files } = await JSZip.loadAsync(await response.arrayBuffer());
  return (await Promise.all(Object.values(files).map((file) => file.async('string')))).join('\n');
}

const idsIn = (text: string, kind: 'student' | 'user') => [
  ...new Set([...text.matchAll(new RegExp(`${kind}-(\\d+)-`, 'g'))].map(([, id]) => Number(id))),
];

async function entriesAfter({ db, backend }: TestBackend, id: number) {
  await backend.activities.flush();
  const entries = db.selectFrom('activities').select(['id', 'verb', 'noun', 'record_id', 'record_count']);
  return entries.where('id', '>', id).orderBy('id').execute();
}

type Entry = Awaited<ReturnType<typeof entriesAfter>>[number];

/** Returns a text for each person who is shown, but not recorded, or for a different number of people. */
function findDifferences(what: string, shown: number[], entries: Entry[]): string[] {
  const opened = entries.flatMap(({ record_id }) => record_id ?? []);
  if (opened.length > 0) return shown.filter((id) => !opened.includes(id)).map((id) => `${what}: ${id}`);
  const recorded = entries.reduce((sum, { record_count }) => sum + record_count, 0);
  return recorded === shown.length ? [] : [`${what}: shown ${shown}, recorded ${recorded}`];
}

describe('the record of each read', () => {
  it('has the people whom the reply shows, neither more nor fewer', async () => {
    const { school, send } = await startWithPeople();
    const withoutPeople: string[] = [];
    const differences: string[] = [];
    let lastId = 0;
    for (const call of calls.values()) {
      if (call.serverOnly || isWrite(call)) continue;
      lastId = (await entriesAfter(school, lastId)).at(-1)?.id ?? lastId;
      const response = await send(call);
      expect(response.status, callName(call)).toBe(200);
      const text = await readText(response, call);
      const entries = await entriesAfter(school, lastId);
      const students = idsIn(text, 'student');
      const users = callName(call) in unrecordedUsers ? [] : idsIn(text, 'user');
      if (call.reads && students.length + users.length === 0) withoutPeople.push(callName(call));
      const ofUsers = entries.filter(({ noun }) => noun !== 'students');
      const ofStudents = entries.filter((entry) => !ofUsers.includes(entry));
      differences.push(...findDifferences(`students of ${callName(call)}`, students, ofStudents));
      if (users.length > 0) differences.push(...findDifferences(`users of ${callName(call)}`, users, ofUsers));
    }
    expect(differences).toEqual([]);
    expect(withoutPeople.sort()).toEqual([
      // Shows no name of the person, is about one person, or is for teachers.
      'GET /access/sessions',
      'GET /my-sections/list',
      'GET /my-sections/students',
      'GET /record/history',
      'GET /school-years/former-sections',
      'GET /students/parents',
      'POST /employee/import/check',
    ]);
  });

  it('names the person whose current data a refused update shows', async () => {
    const school = await startSignedIn();
    const { id: student_id } = await addStudent(school);
    const employee = await addEmployee(school);
    const user_id = await registerUser(school, '9812345678');
    const lastId = (await entriesAfter(school, 0)).at(-1)?.id ?? 0;
    const studentBody = { ...createStudentBody(), id: student_id };
    const { user: userBody } = createEmployeeBody();
    const outdated = { 'if-match': '"old"' };
    const refusals = [
      await school.refusal(updateStudent, { query: { student_id }, body: studentBody }, outdated),
      await school.refusal(updateEmployee, { body: updateEmployeeBody(employee) }, outdated),
      await school.refusal(updateUser, { query: { user_id }, body: { ...userBody, profilepic: '' } }, outdated),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([412, 412, 412]);
    expect(await entriesAfter(school, lastId)).toMatchObject([
      { verb: 'opened', noun: 'students', record_id: student_id },
      { verb: 'opened', noun: 'employees', record_id: employee.empId },
      { verb: 'opened', noun: 'parents', record_id: user_id },
    ]);
  });

  it('says that a person has looked at the own sessions', async () => {
    const school = await startSignedIn();
    const lastId = (await entriesAfter(school, 0)).at(-1)?.id ?? 0;
    await school.call(listSessions, { query: {} });
    const { userId } = school.actor;
    expect(await entriesAfter(school, lastId)).toMatchObject([{ verb: 'opened', noun: 'access', record_id: userId }]);
  });
});
