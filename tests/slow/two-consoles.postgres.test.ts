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
import { createEmployeeBody } from '../support/employees';
import { createDatabase } from '../support/postgres';
import { sendCall, signInByRequest } from '../support/staff-client';
import { createStudentBody } from '../support/students';

const requestCount = 1000;
const maxConcurrent = 40;

const employeeBody = (index: number) =>
  createEmployeeBody({ emp_no: `TC-${index}` }, { mobileno: String(6_100_000_000 + index) });

async function inParallel(tasks: (() => Promise<void>)[]): Promise<void> {
  const queue = tasks.values();
  const worker = async () => {
    for (const task of queue) await task();
  };
  await Promise.all(Array.from({ length: maxConcurrent }, worker));
}

it('two consoles that share a database stay consistent', async () => {
  const { url: database, drop } = await createDatabase();
  const shared = { DATABASE_URL: database, SESSION_SECRET: 'a secret that both of them have been given' };
  // Starts both consoles at once, so that both find the database empty and try to fill it.
  const consoles = await Promise.all([startConsole(shared), startConsole(shared)]);
  const [firstConsole, secondConsole] = consoles;
  const cookie = await signInByRequest(firstConsole, adminMobile);
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const count = async (statement: string) => Number((await client.query(statement)).rows[0].count);
  expect(await count('select count(*) from schools')).toBe(1);
  const before = {
    employees: await count('select count(*) from employees'),
    students: await count('select count(*) from students'),
  };

  const countByOutcome: Record<string, number> = {};
  const send =
    <C extends Call>(kind: string, target: RunningConsole, call: C, input: CallInput<C>, key?: UUID) =>
    async () => {
      const response = await sendCall({ url: target.url, cookie }, call, input, key);
      const outcome = `${kind} ${response.status}`;
      countByOutcome[outcome] = (countByOutcome[outcome] ?? 0) + 1;
      await response.arrayBuffer();
    };
  const pairs = requestCount / 10;
  const tasks = Array.from({ length: pairs }, (_, index) => {
    const reader = index % 2 ? firstConsole : secondConsole;
    const person = { body: employeeBody(index) };
    const key = randomUUID();
    const { enrollmentno } = createStudentBody();
    return [
      send('read', reader, listStudents, { query: { page: 1, per_page: 100 } }),
      send('read', reader, listEmployees, { query: { page: 1, pageSize: 10, search: 'as' } }),
      send('read', reader, listSections, { query: { page: 1, pageSize: 100 } }),
      send('read', reader, listClasses, { query: {} }),
      send('person', firstConsole, createEmployee, person, key),
      send('person', secondConsole, createEmployee, person, key),
      // One of the next two writes must be refused, because their enrollment numbers are equal.
      send('student', firstConsole, createStudent, { body: createStudentBody({ enrollmentno }) }),
      send('student', secondConsole, createStudent, { body: createStudentBody({ enrollmentno }) }),
      send('switch', firstConsole, toggleStudentStatus, { query: { student_id: 1 } }),
      send('switch', secondConsole, toggleStudentStatus, { query: { student_id: 1 } }),
    ];
  });
  const wasActive = await count('select count(*) from students where id = 1 and deleted_at is null');
  await inParallel(tasks.flat());

  expect(countByOutcome).toEqual({
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
