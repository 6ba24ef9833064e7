import { describe, expect, it } from 'vitest';
import { sendOtp, verifyOtp } from '@/lib/contract/auth';
import { loadProfile } from '@/lib/contract/school';
import { adminId, adminMobile, schoolId, startBackend, type TestBackend } from '../support/backend';
import { defaultSessions } from '../support/plain-backend';
import { signIn, startSignedIn } from '../support/sign-in';

const sendQuery = { mobile_number: adminMobile, device_id: 'web', bypass_otp: true } as const;
const createVerifyInput = (otp: string) => ({ query: { mobile_number: adminMobile, device_id: 'web' as const, otp } });
const otherCode = (correctCode: string) => String((Number(correctCode) + 1) % 1_000_000).padStart(6, '0');

async function startWithCode() {
  const school = await startBackend();
  await school.call(sendOtp, { query: sendQuery });
  const otp = school.codes.at(-1)?.otp ?? '';
  return { school, otp };
}

const verifyConcurrently = (school: TestBackend, otp: string, times: number) =>
  Promise.all(Array.from({ length: times }, async () => (await school.send(verifyOtp, createVerifyInput(otp))).status));

describe('sending a code', () => {
  it('delivers six digits', async () => {
    const school = await startBackend();
    const reply = await school.call(sendOtp, { query: sendQuery });
    expect(reply).toMatchObject({ status: 'success', message: 'A verification code has been sent.' });
    expect(school.codes).toEqual([
      { mobile_number: adminMobile, otp: expect.stringMatching(/^\d{6}$/), school: 'Hill School' },
    ]);
  });

  it('stores only a hash of the code', async () => {
    const { school, otp } = await startWithCode();
    const rows = await school.db.selectFrom('otp_codes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(otp);
  });

  it('refuses a number that may not sign in', async () => {
    const school = await startBackend();
    const { status, body } = await school.refusal(sendOtp, { query: { ...sendQuery, mobile_number: '9000000000' } });
    expect(status).toBe(404);
    expect(body.message).toMatch(/^This mobile number is not registered/);
    expect(school.codes).toEqual([]);
  });

  it('refuses an invalid number', async () => {
    const school = await startBackend();
    const { status, body } = await school.refusal(sendOtp, { query: { ...sendQuery, mobile_number: '98765' } });
    expect(status).toBe(422);
    expect(body.detail).toEqual([{ field: 'mobile_number', message: 'Mobile number must be 10 digits' }]);
  });

  it('reports when the code could not be sent, and invalidates it', async () => {
    const school = await startBackend();
    let undeliveredCode = '';
    school.backend.deliverCode = async (message) => {
      if ('otp' in message) undeliveredCode = message.otp;
      throw new Error('no messenger');
    };
    const { status, body } = await school.refusal(sendOtp, { query: sendQuery });
    expect([status, body.message]).toEqual([502, 'The code could not be sent. Please try again in a moment.']);
    expect((await school.refusal(verifyOtp, createVerifyInput(undeliveredCode))).status).toBe(400);
  });
});

describe('a code', () => {
  it('works once', async () => {
    const { school, otp } = await startWithCode();
    const reply = await school.call(verifyOtp, createVerifyInput(otp));
    expect(reply.data?.access_token).toMatch(/^[\w-]{43}$/);
    expect((await school.refusal(verifyOtp, createVerifyInput(otp))).body.message).toMatch(/no longer valid/);
  });

  it('is refused when it is wrong', async () => {
    const { school, otp } = await startWithCode();
    const { status, body } = await school.refusal(verifyOtp, createVerifyInput(otherCode(otp)));
    expect(status).toBe(400);
    expect(body).toEqual({ status: 'error', message: 'Invalid OTP. Please try again.' });
  });

  it('is invalid after five wrong guesses, even for the correct code', async () => {
    const { school, otp } = await startWithCode();
    for (let attempt = 0; attempt < 5; attempt++) await school.refusal(verifyOtp, createVerifyInput(otherCode(otp)));
    expect((await school.refusal(verifyOtp, createVerifyInput(otp))).body.message).toMatch(/Too many wrong codes/);
  });

  it('allows five of 50 concurrent guesses', async () => {
    const { school, otp } = await startWithCode();
    await verifyConcurrently(school, otherCode(otp), 50);
    const row = await school.db.selectFrom('otp_codes').select('tries').executeTakeFirstOrThrow();
    expect(row.tries).toBe(5);
    expect((await school.send(verifyOtp, createVerifyInput(otp))).status).toBe(400);
  });

  it('accepts one of 50 concurrent correct guesses', async () => {
    const { school, otp } = await startWithCode();
    const statuses = await verifyConcurrently(school, otp, 50);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('expires after ten minutes', async () => {
    const { school, otp } = await startWithCode();
    const { expires_at } = await school.db.selectFrom('otp_codes').selectAll().executeTakeFirstOrThrow();
    expect(Math.abs(Date.parse(expires_at) - Date.now() - 600_000)).toBeLessThan(5_000);
    await school.db.updateTable('otp_codes').set({ expires_at: new Date().toISOString() }).execute();
    expect((await school.refusal(verifyOtp, createVerifyInput(otp))).body.message).toMatch(/no longer valid/);
  });

  it('becomes invalid when the next one is sent', async () => {
    const { school, otp } = await startWithCode();
    await school.call(sendOtp, { query: { ...sendQuery, bypass_otp: false } });
    const nextCode = school.codes.at(-1)?.otp ?? '';
    if (nextCode !== otp) expect((await school.send(verifyOtp, createVerifyInput(otp))).status).toBe(400);
    expect((await school.call(verifyOtp, createVerifyInput(nextCode))).status).toBe('success');
  });
});

describe('the access token', () => {
  it('gives access to the profile of its user', async () => {
    const school = await startSignedIn();
    const { data, dashboard } = await school.call(loadProfile, {});
    expect(data).toMatchObject({ userid: adminId, schoolid: schoolId, name: 'Hill School', firstname: 'Admin' });
    expect(dashboard).toEqual({
      total_students: 0,
      total_teachers: 0,
      total_male_students: 0,
      total_female_students: 0,
      total_unplaced_students: 0,
      total_incomplete_students: 0,
    });
  });

  it.each([null, 'x', 'A'.repeat(43)])('is required (%s)', async (token) => {
    const school = await startBackend();
    school.useToken(token);
    expect((await school.refusal(loadProfile, {})).status).toBe(401);
  });

  it('is stored as a hash and expires with the session', async () => {
    const school = await startBackend();
    const token = await signIn(school);
    const row = await school.db.selectFrom('access_tokens').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(Math.abs(Date.parse(row.expires_at) - Date.now() - defaultSessions.wholeMs)).toBeLessThan(5_000);
    await school.db.updateTable('access_tokens').set({ expires_at: new Date().toISOString() }).execute();
    expect((await school.refusal(loadProfile, {})).status).toBe(401);
  });

  it('becomes invalid when its user may no longer sign in', async () => {
    const school = await startSignedIn();
    await school.db.updateTable('users').set({ role: null }).execute();
    expect((await school.refusal(loadProfile, {})).status).toBe(401);
  });
});

describe('wrong codes', () => {
  const hourMs = 60 * 60 * 1000;
  const wrongGuess = async (school: TestBackend) => {
    const code = school.codes.at(-1)?.otp ?? '';
    return (await school.send(verifyOtp, createVerifyInput(otherCode(code)))).status;
  };
  const correctGuess = (school: TestBackend) =>
    school.send(verifyOtp, createVerifyInput(school.codes.at(-1)?.otp ?? ''));

  /** Enters 50 wrong codes, five for each code that is sent. */
  async function enterWrongCodes(school: TestBackend, count = 50) {
    for (let guess = 0; guess < count; guess++) {
      if (guess % 5 === 0) await school.call(sendOtp, { query: sendQuery });
      expect(await wrongGuess(school)).toBe(400);
    }
    await school.call(sendOtp, { query: sendQuery });
  }

  const letHourPass = ({ db }: TestBackend) =>
    db
      .updateTable('otp_codes')
      .set({ guessed_at: new Date(Date.now() - hourMs).toISOString() })
      .execute();

  it('are counted over all codes: after 50, even the correct one must wait an hour', async () => {
    const school = await startBackend();
    await enterWrongCodes(school);
    const { status, body } = await school.refusal(verifyOtp, createVerifyInput(school.codes.at(-1)?.otp ?? ''));
    expect([status, body.message]).toEqual([
      429,
      'Too many wrong codes were entered for this number. Try again in an hour, or ask the person who runs Homeroom at your school.',
    ]);
    await letHourPass(school);
    expect((await correctGuess(school)).status).toBe(200);
  });

  it('allow one of 50 concurrent guesses in an hour, after 50 of them', async () => {
    const school = await startBackend();
    await enterWrongCodes(school);
    await letHourPass(school);
    const code = otherCode(school.codes.at(-1)?.otp ?? '');
    const statuses = await verifyConcurrently(school, code, 50);
    expect(statuses.filter((status) => status === 400)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(49);
  });

  it('are reported to the owner of the number once', async () => {
    const school = await startBackend();
    await enterWrongCodes(school, 49);
    expect(school.warnings).toEqual([]);
    expect(await wrongGuess(school)).toBe(400);
    await letHourPass(school);
    await wrongGuess(school);
    expect(school.warnings).toEqual([
      { mobile_number: adminMobile, warning: expect.stringMatching(/^50 wrong sign-in codes/), school: 'Hill School' },
    ]);
  });

  it('are counted from zero after a sign-in, and not after a code that could not be sent', async () => {
    const school = await startBackend();
    await enterWrongCodes(school, 49);
    expect((await correctGuess(school)).status).toBe(200);
    await enterWrongCodes(school, 49);
    const deliver = school.backend.deliverCode;
    school.backend.deliverCode = () => Promise.reject(new Error('no messenger'));
    await school.refusal(sendOtp, { query: sendQuery });
    school.backend.deliverCode = deliver;
    await school.call(sendOtp, { query: sendQuery });
    await wrongGuess(school);
    await school.call(sendOtp, { query: sendQuery });
    expect((await correctGuess(school)).status).toBe(429);
  });
});
