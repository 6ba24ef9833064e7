import { describe, expect, it } from 'vitest';
import { sendOtp, verifyOtp } from '@/lib/contract/auth';
import { listSubjects } from '@/lib/contract/subjects';
import { setSchoolClosed } from '@/lib/server/backend/school/commands';
import { adminMobile, schoolId, startBackend } from '../support/backend';
import { signIn, startSignedIn } from '../support/sign-in';

const sendInput = { query: { mobile_number: adminMobile, device_id: 'web', bypass_otp: true } } as const;
const listInput = { query: { page: 1, page_size: 10 } };
const closedMessage = 'Your school’s console is closed. Ask the person who runs Homeroom at your school.';

describe('a closed school', () => {
  it('sends no code and gives the reason', async () => {
    const school = await startBackend();
    await setSchoolClosed(school.db, schoolId, true);
    expect(await school.refusal(sendOtp, sendInput)).toMatchObject({ status: 403, body: { message: closedMessage } });
    expect(school.codes).toEqual([]);
  });

  it('does not accept a code that was sent before', async () => {
    const school = await startBackend();
    await school.call(sendOtp, sendInput);
    await setSchoolClosed(school.db, schoolId, true);
    const verifyInput = {
      query: { mobile_number: adminMobile, device_id: 'web', otp: school.codes.at(-1)?.otp ?? '' },
    } as const;
    expect(await school.refusal(verifyOtp, verifyInput)).toMatchObject({
      status: 403,
      body: { message: closedMessage },
    });
    expect(await school.db.selectFrom('access_tokens').selectAll().execute()).toEqual([]);
  });

  it('refuses tokens for calls and files', async () => {
    const school = await startSignedIn();
    const token = await signIn(school);
    await setSchoolClosed(school.db, schoolId, true);
    expect(await school.refusal(listSubjects, listInput)).toMatchObject({ status: 401 });
    const headers = { authorization: `Bearer ${token}` };
    expect((await school.app.fetch(new Request('http://embedded/files/students/a.png', { headers }))).status).toBe(401);
  });
});
