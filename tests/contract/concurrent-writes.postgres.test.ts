import { type Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { grantAccess } from '@/lib/contract/access';
import { createEmployee, updateEmployee } from '@/lib/contract/employees';
import { createSubject } from '@/lib/contract/subjects';
import { deleteExpired } from '@/lib/server/backend/db/delete-expired';
import { openPostgres } from '@/lib/server/backend/db/open/open-postgres';
import type { Schema } from '@/lib/server/backend/db/schema';
import { withDatabaseLock, withSchoolLock } from '@/lib/server/backend/db/write-lock';
import { erasePerson } from '@/lib/server/backend/person/commands';
import { connectPostgres } from '@/lib/server/postgres';
import { schoolId, type TestBackend } from '../support/backend';
import { addEmployee, createEmployeeBody, findEmployees, registerUser, updateEmployeeBody } from '../support/employees';
import { startSignedIn } from '../support/sign-in';
import { switchToOtherSchool } from '../support/switch-to-other-school';
import { listFilters, startWithWaitingSearch } from '../support/waiting-search';

/** Terminates the connections that wait for an advisory lock in this database, and returns their number. */
const terminateWaiting = sql<{ count: number }>`select count(pg_terminate_backend(pid)) as count from pg_stat_activity
  where datname = current_database() and wait_event = 'advisory'`;

/** Opens another connection pool to the same database, as another process would. */
async function connectAgain({ db }: TestBackend) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const pool = await connectPostgres(new URL(`/${rows[0]?.name}`, process.env.TEST_DATABASE_URL).href);
  onTestFinished(() => pool.end());
  return openPostgres(pool, 'of the tests');
}

/** Waits until one connection waits for an advisory lock, or for the end of another transaction. */
const waitForBlockedConnection = (db: Kysely<Schema>, event: 'advisory' | 'transactionid') =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event = ${event}`.execute(db);
      return rows[0]?.count;
    })
    .toBe(1);

describe('writes that wait for another write of their school', () => {
  it('do not block reads', async () => {
    const school = await startSignedIn();
    const writes = await withSchoolLock(school.db, schoolId, async () => {
      const pendingWrites = Array.from({ length: 30 }, () =>
        school.call(createEmployee, { body: createEmployeeBody() }),
      );
      expect(await findEmployees(school)).toEqual([]);
      return { pendingWrites };
    });
    await Promise.all(writes.pendingWrites);
    expect(await findEmployees(school)).toHaveLength(30);
  });
});

describe('an entry of a search', () => {
  it('waits for an erasure, and is then cleared', async () => {
    const { school, erasure, otherLog } = await startWithWaitingSearch();
    const { written } = await withSchoolLock(school.db, schoolId, async (tx) => {
      await erasePerson(tx, school.actor, erasure);
      const pendingWrite = otherLog.flush();
      await waitForBlockedConnection(school.db, 'advisory');
      return { written: pendingWrite };
    });
    await written;
    expect(await listFilters(school)).toEqual(['']);
  });
});

describe('a write during a write of another school', () => {
  it('finishes first, in the same process and in another one', async () => {
    const school = await startSignedIn();
    await switchToOtherSchool(school, '9876500000');
    for (const db of [school.db, await connectAgain(school)]) {
      await withSchoolLock(db, schoolId, () => school.call(createEmployee, { body: createEmployeeBody() }));
    }
    expect(await findEmployees(school)).toHaveLength(2);
  });

  it('skips expired rows that the other write is deleting', async () => {
    const school = await startSignedIn();
    await switchToOtherSchool(school, '9876500000');
    const expiredKey = {
      actor_id: 1,
      call: '',
      key: '',
      request_hash: '',
      status: 200,
      body: '',
      created_at: '2026-01-01',
    };
    await school.db.insertInto('idempotency_keys').values(expiredKey).execute();
    await withSchoolLock(await connectAgain(school), schoolId, async (tx) => {
      await deleteExpired(tx, 'idempotency_keys', new Date());
      await school.call(createEmployee, { body: createEmployeeBody() }, { 'idempotency-key': 'a-key-of-the-browser' });
    });
    expect(await school.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([
      { key: 'a-key-of-the-browser' },
    ]);
  });

  it('finishes while as many writes of one school wait as the pool has connections', async () => {
    const school = await startSignedIn();
    const { actHere, actThere } = await switchToOtherSchool(school, '9876500000');
    const writes = await withSchoolLock(await connectAgain(school), schoolId, async () => {
      actHere();
      const pendingWrites = Array.from({ length: 20 }, (_, index) =>
        school.call(createSubject, { query: { subject_name: `Subject ${index}` } }),
      );
      await waitForBlockedConnection(school.db, 'advisory');
      actThere();
      await school.call(createEmployee, { body: createEmployeeBody() });
      return { pendingWrites };
    });
    await Promise.all(writes.pendingWrites);
  });

  it('waits for an operation on the whole database', async () => {
    const school = await startSignedIn();
    const write = await withDatabaseLock(await connectAgain(school), async () => {
      const pendingWrite = school.call(createEmployee, { body: createEmployeeBody() });
      await waitForBlockedConnection(school.db, 'advisory');
      return { pendingWrite };
    });
    await write.pendingWrite;
    expect(await findEmployees(school)).toHaveLength(1);
  });
});

describe('a mobile number that gets access to another school at the same time', () => {
  it('is refused with a message that mentions another school', async () => {
    const school = await startSignedIn();
    const { actThere, other } = await switchToOtherSchool(school, '9876500000');
    const mobile = '9876511111';
    const here = await registerUser(school, mobile, schoolId);
    const person_id = await registerUser(school, mobile, other.schoolId);
    const pendingGrant = await withSchoolLock(await connectAgain(school), schoolId, async (tx) => {
      await tx.updateTable('users').set({ role: 'full' }).where('id', '=', here).execute();
      actThere();
      const reply = school.refusal(grantAccess, { body: { person_id, role: 'full' } });
      await waitForBlockedConnection(school.db, 'transactionid');
      return { reply };
    });
    const { status, body } = await pendingGrant.reply;
    expect([status, body.detail]).toEqual([
      409,
      [{ field: 'mobileno', message: expect.stringMatching(/another school/) }],
    ]);
  });
});

describe('a write in a deadlock', () => {
  it('is retried', async () => {
    const school = await startSignedIn();
    const [otherDb, ownDb] = [await connectAgain(school), await connectAgain(school)];
    const [firstNumber, secondNumber] = ['9400000001', '9400000002'];
    const register = (db: Kysely<Schema>, number: string) => registerUser({ ...school, db }, number, schoolId);
    let attempts = 0;
    const transaction = await ownDb.startTransaction().execute();
    await register(transaction, firstNumber);
    const write = withSchoolLock(otherDb, schoolId, async (tx) => {
      attempts += 1;
      // Sets a short timeout here, because PostgreSQL cancels the transaction whose deadlock timeout expires first.
      await sql`set local deadlock_timeout = '500ms'`.execute(tx);
      await register(tx as Kysely<Schema>, secondNumber);
      return register(tx as Kysely<Schema>, firstNumber);
    });
    await waitForBlockedConnection(school.db, 'transactionid');
    await sql`set local deadlock_timeout = '1min'`.execute(transaction);
    await register(transaction, secondNumber);
    await transaction.rollback().execute();
    await write;
    expect(attempts).toBe(2);
  });
});

describe('concurrent updates of one version', () => {
  it('succeed once', async () => {
    const school = await startSignedIn();
    const employee = await addEmployee(school);
    const headers = { 'if-match': `"${employee.version}"` };
    // Another process holds the school's lock until all three updates wait for it.
    const pendingWrite = await withSchoolLock(await connectAgain(school), schoolId, async () => {
      const updates = ['Head', 'Clerk', 'Coach'].map((designation) =>
        school.send(updateEmployee, { body: updateEmployeeBody(employee, { designation }) }, headers),
      );
      return { updates };
    });
    const replies = await Promise.all(pendingWrite.updates);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });
});

describe('a write whose database connection breaks', () => {
  it('gets a 504 without a body because its outcome is unknown, and is done once when it is repeated', async () => {
    const school = await startSignedIn();
    const body = createEmployeeBody();
    const idempotencyKey = { 'idempotency-key': 'a-key-of-the-browser' };
    const reply = await withSchoolLock(await connectAgain(school), schoolId, async () => {
      const pendingWrite = school.send(createEmployee, { body }, idempotencyKey);
      await expect.poll(async () => (await terminateWaiting.execute(school.db)).rows[0]?.count).toBe(1);
      return pendingWrite;
    });
    expect([reply.status, await reply.text()]).toEqual([504, '']);
    await school.call(createEmployee, { body }, idempotencyKey);
    expect(await findEmployees(school)).toHaveLength(1);
  });
});
