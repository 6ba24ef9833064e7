import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '@/lib/backend/db/open-postgres';
import { withWriteLock } from '@/lib/backend/db/write-lock';
import { createEmployee, updateEmployee } from '@/lib/contract/employees';
import { connectPostgres } from '@/lib/postgres';
import type { TestBackend } from '../support/backend';
import { addEmployee, findEmployees, newPerson, updateOf } from '../support/employees';
import { startSignedIn } from '../support/signed-in';

/** Cuts whoever waits for somebody else in this database, and says how many there were. */
const cutWaiting = sql<{ cut: number }>`select count(pg_terminate_backend(pid)) as cut from pg_stat_activity
  where datname = current_database() and wait_event = 'advisory'`;

/** The same database as another process has it. */
async function elsewhere({ db }: TestBackend) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const pool = await connectPostgres(new URL(`/${rows[0]?.name}`, process.env.TEST_DATABASE_URL).href);
  onTestFinished(() => pool.end());
  return openPostgres(pool, 'of the tests');
}

describe('writes that wait for another one', () => {
  it('hold up nobody who reads', async () => {
    const school = await startSignedIn();
    const writes = await withWriteLock(school.db, async () => {
      const waiting = Array.from({ length: 30 }, () => school.call(createEmployee, { body: newPerson() }));
      expect(await findEmployees(school)).toEqual([]);
      return { waiting };
    });
    await Promise.all(writes.waiting);
    expect(await findEmployees(school)).toHaveLength(30);
  });
});

describe('updates of one version that come at once', () => {
  it('are done once', async () => {
    const school = await startSignedIn();
    const employee = await addEmployee(school);
    const headers = { 'if-match': `"${employee.version}"` };
    // Another process holds the lock of all writers until all of them wait.
    const sent = await withWriteLock(await elsewhere(school), async () => {
      const updates = ['Head', 'Clerk', 'Coach'].map((designation) =>
        school.send(updateEmployee, { body: updateOf(employee, { designation }) }, headers),
      );
      return { updates };
    });
    const replies = await Promise.all(sent.updates);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });
});

describe('a write whose connection to the database breaks', () => {
  it('is answered with nothing, which claims neither success nor failure, and is done once when it comes again', async () => {
    const school = await startSignedIn();
    const body = newPerson();
    const key = { 'idempotency-key': 'a-key-of-the-browser' };
    const answer = await withWriteLock(await elsewhere(school), async () => {
      const sent = school.send(createEmployee, { body }, key);
      await expect.poll(async () => (await cutWaiting.execute(school.db)).rows[0]?.cut).toBe(1);
      return sent;
    });
    expect([answer.status, await answer.text()]).toEqual([504, '']);
    await school.call(createEmployee, { body }, key);
    expect(await findEmployees(school)).toHaveLength(1);
  });
});
