import { randomUUID, type UUID } from 'node:crypto';
import pg from 'pg';
import { expect, it } from 'vitest';
import type { Call, CallInput } from '@/lib/contract/call';
import { listClasses } from '@/lib/contract/classes';
import { createEmployee, listEmployees } from '@/lib/contract/employees';
import { listSections } from '@/lib/contract/sections';
import { createStudent, listStudents, toggleStudentStatus } from '@/lib/contract/students';
import { adminMobile } from '../support/backend';
import { type RunningConsole, startConsole } from '../support/console';
import { createDatabase } from '../support/postgres';
import { sendCall, signInByRequest } from '../support/staff-client';
import { studentBody } from '../support/students';

const requestCount = 1000;
const atOnce = 40;

const newPerson = (nth: number) => ({
  employee: { emp_no: `TC-${nth}`, designation: 'Teacher' },
  user: { email: '', mobileno: String(6_100_000_000 + nth), first_name: 'Asha', middle_name: '', last_name: 'Verma' },
});

async function inParallel(works: (() => Promise<void>)[]): Promise<void> {
  const queue = works.values();
  const worker = async () => {
    for (const work of queue) await work();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

it('two consoles that share a database stay consistent', async () => {
  const { url: database, drop } = await createDatabase();
  const shared = { DATABASE_URL: database, SESSION_SECRET: 'a secret that both of them have been given' };
  // Both find it empty, and both try to fill it.
  const consoles = await Promise.all([startConsole(shared), startConsole(shared)]);
  const [one, other] = consoles;
  const cookie = await signInByRequest(one, adminMobile);
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const count = async (statement: string) => Number((await client.query(statement)).rows[0].count);
  expect(await count('select count(*) from schools')).toBe(1);
  const before = {
    employees: await count('select count(*) from employees'),
    students: await count('select count(*) from students'),
  };

  const answers: Record<string, number> = {};
  const send =
    <C extends Call>(kind: string, at: RunningConsole, call: C, input: CallInput<C>, key?: UUID) =>
    async () => {
      const response = await sendCall({ url: at.url, cookie }, call, input, key);
      const answer = `${kind} ${response.status}`;
      answers[answer] = (answers[answer] ?? 0) + 1;
      await response.arrayBuffer();
    };
  const pairs = requestCount / 10;
  const works = Array.from({ length: pairs }, (_, nth) => {
    const near = nth % 2 ? one : other;
    const person = { body: newPerson(nth) };
    const key = randomUUID();
    const { enrollmentno } = studentBody();
    return [
      send('read', near, listStudents, { query: { page: 1, per_page: 100 } }),
      send('read', near, listEmployees, { query: { page: 1, pageSize: 10, search: 'as' } }),
      send('read', near, listSections, { query: { page: 1, pageSize: 100 } }),
      send('read', near, listClasses, { query: {} }),
      send('person', one, createEmployee, person, key),
      send('person', other, createEmployee, person, key),
      // Two writes of which one must be refused.
      send('student', one, createStudent, { body: studentBody({ enrollmentno }) }),
      send('student', other, createStudent, { body: studentBody({ enrollmentno }) }),
      send('switch', one, toggleStudentStatus, { query: { student_id: 1 } }),
      send('switch', other, toggleStudentStatus, { query: { student_id: 1 } }),
    ];
  });
  const wasActive = await count('select count(*) from students where id = 1 and deleted_at is null');
  await inParallel(works.flat());

  expect(answers).toEqual({
    'read 200': pairs * 4,
    'person 200': pairs * 2,
    'student 200': pairs,
    'student 409': pairs,
    'switch 200': pairs * 2,
  });
  expect(await count('select count(*) from employees')).toBe(before.employees + pairs);
  expect(await count('select count(*) from students')).toBe(before.students + pairs);
  expect(await count('select count(*) from students where id = 1 and deleted_at is null')).toBe(wasActive);

  await client.end();
  await Promise.all(consoles.map((running) => running.close()));
  await drop();
});
