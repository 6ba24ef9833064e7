import { describe, expect, it } from 'vitest';
import { grantAccess } from '@/lib/contract/access';
import { callName, isWrite } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { listEmployees } from '@/lib/contract/employees';
import { addActivity, listActivities } from '@/lib/contract/record';
import { createStudent } from '@/lib/contract/students';
import { createPersonRates } from '@/lib/server/backend/http/person-rates';
import type { TestBackend } from '../support/backend';
import { registerUser } from '../support/employees';
import { signIn, startSignedIn } from '../support/sign-in';
import { createStudentBody } from '../support/students';

async function startAsViewer(): Promise<TestBackend> {
  const school = await startSignedIn();
  const person_id = await registerUser(school, '9822011001');
  await school.call(grantAccess, { body: { person_id, role: 'view' } });
  school.actAs({ ...school.actor, userId: person_id });
  await signIn(school, '9822011001');
  return school;
}

async function readFilters({ db, backend }: TestBackend, verb: 'printed' | 'refused' | 'listed'): Promise<string[]> {
  await backend.activities.flush();
  const rows = await db.selectFrom('activities').select('filter').where('verb', '=', verb).orderBy('id').execute();
  return rows.map(({ filter }) => filter);
}

const print = (school: TestBackend, filter: string) =>
  school.send(addActivity, { query: { verb: 'printed', noun: 'students', filter } });

describe('the prints that a browser reports', () => {
  it('have at most 500 characters', async () => {
    const school = await startAsViewer();
    expect((await print(school, 'x'.repeat(501))).status).toBe(422);
    expect((await print(school, '"'.repeat(500))).status).toBe(200);
    expect(await readFilters(school, 'printed')).toEqual([JSON.stringify({ '': '"'.repeat(500) })]);
  });

  it('are one entry if an equal one follows within seconds, also in parallel', async () => {
    const school = await startAsViewer();
    const replies = await Promise.all([print(school, 'a'), print(school, 'a'), print(school, 'b')]);
    expect([...replies, await print(school, 'a')].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await readFilters(school, 'printed')).sort()).toEqual(['{"":"a"}', '{"":"b"}']);
    const created_at = new Date(Date.now() - 31_000).toISOString();
    await school.db.updateTable('activities').set({ created_at }).where('verb', '=', 'printed').execute();
    await print(school, 'a');
    expect(await readFilters(school, 'printed')).toHaveLength(3);
  });

  it('are refused above the rate of a person, with the time to wait, and other people are not affected', async () => {
    const school = await startAsViewer();
    school.backend.rates = createPersonRates({ reports: { burst: 3, intervalMs: 60 * 60_000 } });
    const statuses = [];
    for (const filter of ['a', 'b', 'c', 'c']) statuses.push((await print(school, filter)).status);
    expect(statuses).toEqual([200, 200, 200, 200]);
    const refused = await print(school, 'd');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await refused.json()).toMatchObject({
      message: 'You have printed or downloaded very often in a short time. Please wait 60 minutes and try again.',
    });
    expect(await readFilters(school, 'printed')).toHaveLength(3);
    school.actAs({ ...school.actor, userId: 14 });
    await signIn(school);
    expect((await print(school, 'd')).status).toBe(200);
  });

  it('are at most 60 at once', async () => {
    const school = await startAsViewer();
    const { rates, actor } = { ...school.backend, actor: school.actor };
    const count = () => rates.countReport(actor.userId);
    for (let number = 0; number < 60; number += 1) count();
    expect(count).toThrow('Please wait 20 seconds');
  });

  it('have a share of the quota of the school', async () => {
    const school = await startAsViewer();
    Object.assign(school.backend.limits, { records: 20 });
    for (let number = 0; number < 20; number += 1) await print(school, `${number}`);
    const refusal = await school.refusal(addActivity, { query: { verb: 'printed' } });
    expect(refusal).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/limit of 20 recorded prints\. .* SCHOOL_RECORDS\.$/) },
    });
    expect((await school.send(addActivity, { query: { verb: 'exported' } })).status).toBe(200);
  });
});

describe('the record', () => {
  it('has one entry for equal refusals of a person within ten minutes', async () => {
    const school = await startAsViewer();
    for (let number = 0; number < 20; number += 1) {
      await school.refusal(createStudent, { body: createStudentBody() });
      await school.refusal(listActivities, { query: { page: 1, page_size: 10 } });
    }
    expect(await readFilters(school, 'refused')).toEqual([
      '{"":"POST /students/create"}',
      '{"":"GET /record/activities"}',
    ]);
  });

  it('cuts long filters of lists', async () => {
    const school = await startAsViewer();
    const query = { page: 1, pageSize: 10, designation: 'x'.repeat(9_000), search: 'rao' };
    expect((await school.send(listEmployees, { query })).status).toBe(200);
    const [filter = ''] = await readFilters(school, 'listed');
    expect(filter.length).toBeLessThan(1_100);
    expect(JSON.parse(filter)).toMatchObject({ page: 1, search: 'rao', designation: expect.stringMatching(/^x{100}/) });
  });

  it('limits every write and every recorded read of a person', async () => {
    const school = await startSignedIn();
    school.backend.rates = createPersonRates({ requests: { burst: 0, intervalMs: 60_000 } });
    for (const call of calls.values()) {
      if (call.serverOnly) continue;
      const { status, headers } = await school.send(call, {});
      const isLimited = isWrite(call) || call.reads !== undefined;
      expect(status === 429, callName(call)).toBe(isLimited);
      if (isLimited) expect(headers.get('retry-after'), callName(call)).toBe('60');
    }
  });
});
