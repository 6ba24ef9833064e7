import { describe, expect, it, vi } from 'vitest';
import { createEmployee, importEmployees, toggleEmployeeStatus } from '@/lib/contract/employees';
import { batches } from '@/lib/server/backend/db/batches';
import { adminId } from '../support/backend';
import { collectOutput } from '../support/collect-output';
import { addEmployee, createEmployeeBody, findEmployees } from '../support/employees';
import { startSignedIn } from '../support/sign-in';

// Raises the timeout, because each test starts a worker thread, which is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const keyHeader = { 'idempotency-key': 'a-key-of-the-browser' };

describe('a write with an idempotency key', () => {
  it('gets the first reply again and is done once', async () => {
    const school = await startSignedIn();
    const body = createEmployeeBody();
    const first = await school.call(createEmployee, { body }, keyHeader);
    expect(await school.call(createEmployee, { body }, keyHeader)).toEqual(first);
    expect(await findEmployees(school)).toHaveLength(1);
  });

  it('is done once when it is sent 20 times concurrently', async () => {
    const school = await startSignedIn();
    const body = createEmployeeBody();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => school.call(createEmployee, { body }, keyHeader)),
    );
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await findEmployees(school)).toHaveLength(1);
  });

  it('is identified by the content of its file, not by the multipart boundary', async () => {
    const school = await startSignedIn();
    const createSheetInput = (name: string) => {
      const rows = `Employee ID,Designation,First Name,Last Name,Mobile Number\nE-1,Clerk,${name},Sen,9200000001`;
      return { file: new File([rows], 'e.csv') };
    };
    const upload = () => school.call(importEmployees, createSheetInput('Uma'), keyHeader);
    expect(await upload()).toEqual(await upload());
    expect(await findEmployees(school)).toHaveLength(1);
    expect((await school.refusal(importEmployees, createSheetInput('Usha'), keyHeader)).status).toBe(422);
  });

  it('is refused when the key is longer than 200 characters', async () => {
    const school = await startSignedIn();
    const send = (length: number) =>
      school.send(createEmployee, { body: createEmployeeBody() }, { 'idempotency-key': 'k'.repeat(length) });
    expect([(await send(200)).status, (await send(201)).status]).toEqual([200, 400]);
    expect(await findEmployees(school)).toHaveLength(1);
  });

  it('is refused when the key was used for another body', async () => {
    const school = await startSignedIn();
    await school.call(createEmployee, { body: createEmployeeBody() }, keyHeader);
    const { status } = await school.refusal(createEmployee, { body: createEmployeeBody() }, keyHeader);
    expect(status).toBe(422);
    expect(await findEmployees(school)).toHaveLength(1);
  });

  it('is separate from a write of another call with the same key', async () => {
    const school = await startSignedIn();
    const { empId } = await addEmployee(school);
    await school.call(createEmployee, { body: createEmployeeBody() }, keyHeader);
    await school.call(toggleEmployeeStatus, { query: { emp_id: empId, activate: false } }, keyHeader);
    expect((await findEmployees(school)).filter(({ deletedAt }) => deletedAt)).toHaveLength(1);
  });

  it('can be retried after it was refused', async () => {
    const school = await startSignedIn();
    const body = createEmployeeBody({ emp_no: 'E-taken' });
    const other = await addEmployee(school, { emp_no: 'E-taken' });
    expect((await school.refusal(createEmployee, { body }, keyHeader)).status).toBe(409);
    await school.db
      .updateTable('employees')
      .set({ emp_no: 'E-free', same_key: 'E-FREE' })
      .where('id', '=', other.empId)
      .execute();
    await school.call(createEmployee, { body }, keyHeader);
    expect(await findEmployees(school)).toHaveLength(2);
  });

  it('stores neither row nor reply when it fails halfway', async () => {
    const school = await startSignedIn();
    const body = createEmployeeBody();
    const output = collectOutput();
    const renameColumn = (from: string, to: string) =>
      school.db.schema.alterTable('idempotency_keys').renameColumn(from, to).execute();
    // Makes only the last step of a write fail: the backend writes the column `status` last and does not read it.
    await renameColumn('status', 'lost');
    expect((await school.send(createEmployee, { body }, keyHeader)).status).toBe(500);
    expect(output.events()).toMatchObject([{ msg: 'backend call failed' }]);
    await renameColumn('lost', 'status');
    expect(await findEmployees(school)).toEqual([]);
  });

  it('is deleted after a day', async () => {
    const school = await startSignedIn();
    await school.call(createEmployee, { body: createEmployeeBody() }, keyHeader);
    const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString();
    await school.db.updateTable('idempotency_keys').set({ created_at: longAgo }).execute();
    await school.call(createEmployee, { body: createEmployeeBody() }, keyHeader);
    expect(await findEmployees(school)).toHaveLength(2);
    expect(await school.db.selectFrom('idempotency_keys').select('id').execute()).toHaveLength(1);
  });

  it("deletes the user's oldest key above 10,000 keys", async () => {
    const school = await startSignedIn();
    const storedReply = { call: '', request_hash: '', status: 200, body: '', created_at: new Date().toISOString() };
    const createStoredReplies = (actor_id: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...storedReply, actor_id, key: `${index}` }));
    const rows = [...createStoredReplies(adminId + 1, 1), ...createStoredReplies(adminId, 10_000)];
    for (const batch of batches(rows)) await school.db.insertInto('idempotency_keys').values(batch).execute();
    await school.call(createEmployee, { body: createEmployeeBody() }, keyHeader);
    const storedKeys = await school.db
      .selectFrom('idempotency_keys')
      .select(['actor_id', 'key'])
      .orderBy('actor_id')
      .orderBy('id')
      .execute();
    expect(storedKeys).toHaveLength(10_001);
    expect(storedKeys[0]).toEqual({ actor_id: adminId, key: '1' });
    expect(storedKeys.slice(-2)).toEqual([
      { actor_id: adminId, key: keyHeader['idempotency-key'] },
      { actor_id: adminId + 1, key: '0' },
    ]);
  });
});
