import { beforeEach, describe, expect, it } from 'vitest';
import { grantAccess } from '@/lib/contract/access';
import { sendOtp, verifyOtp } from '@/lib/contract/auth';
import { setSchoolClosed } from '@/lib/server/backend/school/commands';
import { adminMobile, schoolId, type TestBackend } from '../support/backend';
import { startSignedIn } from '../support/sign-in';

const unknown = '9000000000';
const withoutAccess = '9811111111';
const sendInput = (mobile: string) => ({
  query: { mobile_number: mobile, device_id: 'web' as const, bypass_otp: true },
});
const verifyInput = (mobile: string, otp: string) => ({
  query: { mobile_number: mobile, device_id: 'web' as const, otp },
});
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('while unknown numbers are hidden', () => {
  let school: TestBackend;
  beforeEach(async () => {
    school = await startSignedIn();
    const person = { first_name: 'Meena', middle_name: '', last_name: 'Shah', mobileno: withoutAccess };
    await school.call(grantAccess, { body: { person, role: 'view' } });
    await school.db.updateTable('users').set({ role: null }).where('mobileno', '=', withoutAccess).execute();
    school.codes.length = 0;
    school.backend.hidesUnknownNumbers = true;
  });

  /** Sends a call. Returns everything that the sender can observe: the reply, and the time in ms. */
  async function observe(...[call, input]: Parameters<TestBackend['send']>) {
    const start = performance.now();
    const response = await school.send(call, input);
    const reply = { status: response.status, headers: [...response.headers], body: await response.text() };
    return { reply, ms: performance.now() - start };
  }

  async function expectEqualReplies(send: (mobile: string) => ReturnType<typeof observe>) {
    const observed = await Promise.all([adminMobile, unknown, withoutAccess].map(send));
    for (const { reply, ms } of observed) {
      expect(reply).toEqual(observed[0]?.reply);
      // Allows 2 ms less than the delay of 300 ms, because a timer may end slightly early.
      expect(ms).toBeGreaterThan(298);
    }
    return observed[0]?.reply;
  }

  const sendCode = (mobile: string) => observe(sendOtp, sendInput(mobile));
  const lastCode = () => school.codes.at(-1)?.otp ?? '';

  it('each number has the same reply, and only a number that may sign in receives a code', async () => {
    expect(await expectEqualReplies(sendCode)).toMatchObject({ status: 200 });
    expect(school.codes.map(({ mobile_number }) => mobile_number)).toEqual([adminMobile]);
    expect((await school.call(verifyOtp, verifyInput(adminMobile, lastCode()))).data?.access_token).toBeTruthy();
  });

  it('each wrong code has the same reply, also after more guesses than are allowed', async () => {
    await sendCode(adminMobile);
    const guess = wrong(lastCode());
    const guessFor = (mobile: string) => observe(verifyOtp, verifyInput(mobile, guess));
    const first = await expectEqualReplies(guessFor);
    expect(first).toMatchObject({ status: 400 });
    await school.db.updateTable('otp_codes').set({ tries: 5 }).execute();
    expect(await expectEqualReplies(guessFor)).toEqual(first);
    await school.db.updateTable('otp_codes').set({ tries: 0, wrong_guesses: 49 }).execute();
    expect(await expectEqualReplies(guessFor)).toEqual(first);
    expect(school.warnings).toHaveLength(1);
    expect(await expectEqualReplies(guessFor)).toEqual(first);
  });

  it('a number of a closed school has the same reply', async () => {
    await sendCode(adminMobile);
    await setSchoolClosed(school.db, schoolId, true);
    expect(await expectEqualReplies(sendCode)).toMatchObject({ status: 200 });
    await expectEqualReplies((mobile) => observe(verifyOtp, verifyInput(mobile, lastCode())));
  });

  it.each([
    ['slow', () => new Promise<never>(() => {})],
    ['dead', () => Promise.reject(new Error('no messenger'))],
  ])('a %s webhook has no effect on the reply', async (_, deliver) => {
    school.backend.deliverCode = deliver;
    expect(await expectEqualReplies(sendCode)).toMatchObject({ status: 200 });
    await school.db.updateTable('otp_codes').set({ tries: 0, wrong_guesses: 49 }).execute();
    await expectEqualReplies((mobile) => observe(verifyOtp, verifyInput(mobile, '000000')));
  });
});
