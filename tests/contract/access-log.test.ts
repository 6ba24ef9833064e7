import { describe, expect, it } from 'vitest';
import * as access from '@/lib/contract/access';
import { sendOtp, verifyOtp } from '@/lib/contract/auth';
import { adminId, adminMobile, schoolId, startBackend, type TestBackend } from '../support/backend';
import { collectOutput } from '../support/collect-output';
import { registerUser } from '../support/employees';
import { signIn } from '../support/sign-in';

const [mobile, newMobile] = ['9000000001', '9000000002'];
const device = { device_id: 'web' } as const;
const person = { first_name: 'Asha', middle_name: '', last_name: 'Nair', mobileno: newMobile };

/**
 * Starts a school with a signed-in administrator and a registered person, and collects the log from then on.
 * `expectNoSecrets` fails if the log contains a mobile number, a name, a code or a token.
 */
async function startLogged(before?: Act) {
  const school = await startBackend();
  const token = await signIn(school);
  const person_id = await registerUser(school, mobile);
  await before?.(school, person_id);
  const output = collectOutput();
  const expectNoSecrets = () => {
    const names = ['Meena', 'Rao', person.first_name, person.last_name];
    const secrets = [mobile, newMobile, adminMobile, token, ...names, ...school.codes.map(({ otp }) => otp)];
    expect(secrets.filter((secret) => output.text().includes(secret))).toEqual([]);
  };
  return { school, person_id, output, expectNoSecrets };
}

type Act = (school: TestBackend, person_id: number) => Promise<unknown>;
const grant: Act = (school, person_id) => school.call(access.grantAccess, { body: { person_id, role: 'view' } });
const sendCode = async (school: TestBackend, person_id: number) => {
  await school.call(access.sendNumberCode, { body: { person_id, mobileno: newMobile } });
  return school.codes.at(-1)?.otp ?? '';
};
const wrongFor = (otp: string) => (otp === '000000' ? '111111' : '000000');

interface Action {
  message: string;
  act: Act;
  /** Prepares the action. */
  before?: Act;
  /** Returns the id of the person in the log line. By default, this is the registered person. */
  idOf?: (school: TestBackend) => Promise<number>;
}

const actions: [string, Action][] = [
  ['a registered person gets access', { message: 'access granted', act: grant }],
  [
    'a new person gets access',
    {
      message: 'access granted',
      act: (school) => school.call(access.grantAccess, { body: { person, role: 'full' } }),
      idOf: async ({ db }) =>
        (await db.selectFrom('users').select('id').where('mobileno', '=', newMobile).executeTakeFirstOrThrow()).id,
    },
  ],
  [
    'a role is changed',
    {
      message: 'role changed',
      act: (school, person_id) => school.call(access.changeRole, { body: { person_id, role: 'full' } }),
      before: grant,
    },
  ],
  [
    'access is removed',
    {
      message: 'access removed',
      act: (school, person_id) => school.call(access.removeAccess, { query: { person_id } }),
      before: grant,
    },
  ],
  [
    'another person is signed out',
    {
      message: 'sessions ended',
      act: (school, person_id) => school.call(access.endSessions, { query: { person_id } }),
      before: grant,
    },
  ],
  [
    'a person ends the own other sessions',
    {
      message: 'sessions ended',
      act: (school) => school.call(access.endOwnSessions, { query: {} }),
      before: (school) => signIn(school),
      idOf: async () => adminId,
    },
  ],
  [
    'a number is changed',
    {
      message: 'sign-in number changed',
      act: async (school, person_id) =>
        school.call(access.changeNumber, {
          body: { person_id, mobileno: newMobile, otp: await sendCode(school, person_id) },
        }),
      before: grant,
    },
  ],
];

type Refusal = (school: TestBackend, person_id: number) => Promise<{ status: number }>;
const refusedNumber = (school: TestBackend, person_id: number, otp: string) =>
  school.refusal(access.changeNumber, { body: { person_id, mobileno: newMobile, otp } });

const refusals: [string, number, Refusal, Act?][] = [
  [
    'a removal of the last administrator',
    409,
    (school) => school.refusal(access.removeAccess, { query: { person_id: adminId } }),
  ],
  [
    'a demotion of the last administrator',
    409,
    (school) => school.refusal(access.changeRole, { body: { person_id: adminId, role: 'view' } }),
  ],
  [
    'access of an unknown person',
    404,
    (school) => school.refusal(access.grantAccess, { body: { person_id: 2_000_000, role: 'view' } }),
  ],
  [
    'a new person above the limit of records',
    409,
    (school) => {
      school.backend.limits.records = 2;
      return school.refusal(access.grantAccess, { body: { person, role: 'view' } });
    },
  ],
  [
    'an end of a session that has ended',
    404,
    (school) => school.refusal(access.endSessions, { query: { person_id: adminId, session_id: 2_000_000 } }),
  ],
  [
    'an end of an own session that has ended',
    404,
    (school) => school.refusal(access.endOwnSessions, { query: { session_id: 2_000_000 } }),
  ],
  [
    'a new number with a wrong code',
    400,
    async (school, person_id) => refusedNumber(school, person_id, wrongFor(await sendCode(school, person_id))),
    grant,
  ],
  [
    'a new number that another person has got meanwhile',
    409,
    async (school, person_id) => {
      const otp = await sendCode(school, person_id);
      await registerUser(school, newMobile);
      return refusedNumber(school, person_id, otp);
    },
    grant,
  ],
  [
    'a write of a person with the role View only',
    403,
    async (school, person_id) => {
      await signIn(school, mobile);
      school.actAs({ userId: person_id, schoolId });
      return school.refusal(access.removeAccess, { query: { person_id: adminId } });
    },
    grant,
  ],
];

describe('the log of access', () => {
  it.each(actions)('has one line when %s, with ids only', async (_, { message, act, before, idOf }) => {
    const { school, person_id, output, expectNoSecrets } = await startLogged(before);
    await act(school, person_id);
    const personId = (await idOf?.(school)) ?? person_id;
    expect(output.events()).toEqual([expect.objectContaining({ msg: message, userId: adminId, schoolId, personId })]);
    expectNoSecrets();
  });

  it.each(refusals)('has no line for %s', async (_, status, refuse, before) => {
    const { school, person_id, output } = await startLogged(before);
    expect((await refuse(school, person_id)).status).toBe(status);
    expect(output.text()).toBe('');
  });

  it('has no line for a role that the person already has', async () => {
    const { school, person_id, output } = await startLogged(grant);
    await school.call(access.changeRole, { body: { person_id, role: 'view' } });
    expect(output.text()).toBe('');
  });

  it('has one line for a change whose request is repeated', async () => {
    const { school, person_id, output } = await startLogged();
    const input = { body: { person_id, role: 'view' } } as const;
    for (const _ of ['first', 'repeated']) {
      await school.call(access.grantAccess, input, { 'idempotency-key': 'a-key-of-this-test' });
    }
    expect(output.events().map(({ msg }) => msg)).toEqual(['access granted']);
  });

  it('has the reason why a code for a new number was not sent, without the code', async () => {
    const { school, person_id, output, expectNoSecrets } = await startLogged(grant);
    school.backend.deliverCode = async (message) => {
      if ('otp' in message) school.codes.push(message);
      throw new Error('status 503');
    };
    const body = { person_id, mobileno: newMobile };
    expect((await school.refusal(access.sendNumberCode, { body })).status).toBe(502);
    expect(output.events()).toEqual([expect.objectContaining({ msg: 'code not sent', reason: 'status 503' })]);
    expectNoSecrets();
  });

  it('has a line for each failed sign-in, with the id of a known person', async () => {
    const { school, output, expectNoSecrets } = await startLogged();
    await school.refusal(sendOtp, { query: { mobile_number: mobile, bypass_otp: true, ...device } });
    await school.call(sendOtp, { query: { mobile_number: adminMobile, bypass_otp: true, ...device } });
    const otp = wrongFor(school.codes.at(-1)?.otp ?? '');
    await school.refusal(verifyOtp, { query: { mobile_number: adminMobile, otp, ...device } });
    expect(output.events()).toMatchObject([
      { msg: 'sign-in failed', reason: 'no access' },
      { msg: 'sign-in failed', reason: 'code refused', userId: adminId },
    ]);
    expectNoSecrets();
  });
});
