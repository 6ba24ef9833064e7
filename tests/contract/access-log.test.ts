import { describe, expect, it } from 'vitest';
import * as access from '@/lib/contract/access';
import { sendOtp, verifyOtp } from '@/lib/contract/auth';
import { adminId, adminMobile, schoolId, type TestBackend } from '../support/backend';
import { collectOutput } from '../support/collect-output';
import { registerUser } from '../support/employees';
import { signIn, startSignedIn } from '../support/sign-in';

const [mobile, newMobile] = ['9000000001', '9000000002'];
const device = { device_id: 'web' } as const;

async function startWithPerson() {
  const school = await startSignedIn();
  const person_id = await registerUser(school, mobile);
  return { school, person_id };
}

type Act = (school: TestBackend, person_id: number) => Promise<unknown>;
const grant: Act = (school, person_id) => school.call(access.grantAccess, { body: { person_id, role: 'view' } });
const sendCode = async (school: TestBackend, person_id: number) => {
  await school.call(access.sendNumberCode, { body: { person_id, mobileno: newMobile } });
  return school.codes.at(-1)?.otp ?? '';
};

/** Each logged action: its message in the log, the action, and the step that must come before it. */
const actions: [string, Act, Act | null][] = [
  ['access granted', grant, null],
  ['role changed', (school, person_id) => school.call(access.changeRole, { body: { person_id, role: 'full' } }), grant],
  ['access removed', (school, person_id) => school.call(access.removeAccess, { query: { person_id } }), grant],
  ['sessions ended', (school, person_id) => school.call(access.endSessions, { query: { person_id } }), grant],
  [
    'sign-in number changed',
    async (school, person_id) =>
      school.call(access.changeNumber, {
        body: { person_id, mobileno: newMobile, otp: await sendCode(school, person_id) },
      }),
    grant,
  ],
];

const withoutNumbers = /9000000001|9000000002|9876543210|Meena|Rao/;

describe('the log of access', () => {
  it.each(actions)('has one line for “%s”, with ids only', async (message, act, before) => {
    const { school, person_id } = await startWithPerson();
    await before?.(school, person_id);
    const output = collectOutput();
    await act(school, person_id);
    const lines = output.events().filter(({ msg }) => msg === message);
    expect(lines).toEqual([expect.objectContaining({ userId: adminId, schoolId, personId: person_id })]);
    expect(output.text()).not.toMatch(withoutNumbers);
  });

  it('has no line for a refused change', async () => {
    const { school } = await startWithPerson();
    const output = collectOutput();
    await school.refusal(access.removeAccess, { query: { person_id: adminId } });
    expect(output.events()).toEqual([]);
  });

  it('has a line for each failed sign-in, with the id of a known person', async () => {
    const { school } = await startWithPerson();
    await signIn(school);
    const output = collectOutput();
    await school.refusal(sendOtp, { query: { mobile_number: mobile, bypass_otp: true, ...device } });
    await school.call(sendOtp, { query: { mobile_number: adminMobile, bypass_otp: true, ...device } });
    const otp = school.codes.at(-1)?.otp === '000000' ? '111111' : '000000';
    await school.refusal(verifyOtp, { query: { mobile_number: adminMobile, otp, ...device } });
    expect(output.events()).toMatchObject([
      { msg: 'sign-in failed', reason: 'no access' },
      { msg: 'sign-in failed', reason: 'code refused', userId: adminId },
    ]);
    expect(output.text()).not.toMatch(withoutNumbers);
  });
});
