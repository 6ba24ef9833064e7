import { describe, expect, it } from 'vitest';
import * as access from '@/lib/contract/access';
import { makeBulkCall } from '@/lib/contract/bulk';
import { isWrite } from '@/lib/contract/call';
import { toggleEmployeeStatus } from '@/lib/contract/employees';
import type { Role } from '@/lib/contract/roles';
import { startWithColleague } from '../support/colleague';
import { addEmployee } from '../support/employees';
import { prepareCalls } from '../support/prepare-calls';

const refusal = 'Your role doesn’t include this. Ask Admin to do it, or to change your role.';

const forAdministrators = [
  ...['PUT /school/profile', 'POST /access/grant', 'PUT /access/role', 'DELETE /access/remove'],
  ...['POST /access/number/code', 'PUT /access/number', 'DELETE /access/sessions', 'GET /record/activities'],
  ...['PUT /access/name', 'GET /access/class-teachers'],
  ...['GET /person/data', 'GET /person/erasure', 'POST /person/erasure', 'GET /school-years/plan'],
  ...['POST /school-years/check', 'POST /school-years/sheet', 'GET /school-years/undo', 'POST /school-years/undo'],
  'POST /school-years/start',
];
const ownWrites = [
  ...['DELETE /access/own-sessions', 'PUT /access/own-sessions/device', 'DELETE /access/own-sessions/current'],
  ...['POST /record/activities', 'POST /views', 'DELETE /views/{id}'],
];
const ownReads = [
  ...['GET /web/user/profile', 'GET /my-sections/list', 'GET /my-sections/students'],
  ...['GET /views', 'GET /access/sessions'],
];

const isRefused: Record<Exclude<Role, 'full'>, (name: string) => boolean> = {
  office: (name) => forAdministrators.includes(name),
  view: (name) => forAdministrators.includes(name) || !(name.startsWith('GET ') || ownWrites.includes(name)),
  teacher: (name) => ![...ownReads, ...ownWrites].includes(name),
};

describe.each(Object.entries(isRefused))('a person with the role %s', (role, mustRefuse) => {
  it('can make only the calls of the role', async () => {
    const { school, asAdmin, asColleague } = await startWithColleague(role as Role);
    const preparedCalls = await prepareCalls(school);
    const refused: string[] = [];
    for (const [name, { call, input }] of preparedCalls) {
      asColleague();
      const response = await school.send(call, input);
      const text = response.status === 403 ? (await response.json()).message : null;
      if (text === refusal) refused.push(name);
      else if (!isWrite(call))
        expect([name, response.status], text).toEqual([name, call === access.listSessions ? 403 : 200]);
      asAdmin();
    }
    expect(refused).toEqual([...preparedCalls.keys()].filter(mustRefuse));
  });
});

describe('a person with the role Office', () => {
  async function startWithEmployee(role: Role) {
    const { school, ...people } = await startWithColleague('office');
    const emp_id = (await addEmployee(school)).empId ?? 0;
    const { user_id } = await school.db.selectFrom('employees').select('user_id').executeTakeFirstOrThrow();
    await school.call(access.grantAccess, { body: { person_id: user_id, role } });
    people.asColleague();
    return { school, ...people, query: { emp_id, activate: false }, user_id };
  }

  it('can deactivate an employee with less access, but none with full access', async () => {
    const { school, query, user_id, asAdmin, asColleague } = await startWithEmployee('full');
    const reply = await school.refusal(toggleEmployeeStatus, { query });
    expect([reply.status, reply.body.message]).toEqual([
      403,
      'This employee has full access to the console. Only a person with full access can deactivate them.',
    ]);
    const { results } = await school.call(makeBulkCall, {
      body: { call: 'POST /employee/status/toggle', requests: [query] },
    });
    expect(results.map(({ status }) => status)).toEqual([403]);
    const [refused] = (
      await school.call(makeBulkCall, {
        body: { call: 'POST /access/grant', requests: [{ person_id: user_id, role: 'full' }] },
      })
    ).results;
    expect(refused).toMatchObject({ status: 403, message: refusal });
    asAdmin();
    await school.call(access.changeRole, { body: { person_id: user_id, role: 'view' } });
    asColleague();
    await school.call(toggleEmployeeStatus, { query });
  });
});
