import { describe, expect, it } from 'vitest';
import { sendOtp, verifyOtp } from '@/lib/contract/auth';
import { createEmployee, toggleEmployeeStatus, updateEmployee } from '@/lib/contract/employees';
import { listSubjects } from '@/lib/contract/subjects';
import { setSchoolClosed } from '@/lib/server/backend/school/commands';
import { schoolId, type TestBackend } from '../support/backend';
import { signIn, startSignedIn } from '../support/sign-in';

const colleagueMobile = '9000000001';
const device = { device_id: 'web' } as const;
const names = { first_name: 'Asha', middle_name: '', last_name: 'Rao' };
const job = { emp_no: 'E-7', designation: 'Clerk' };

const listStatus = async ({ send }: TestBackend) =>
  (await send(listSubjects, { query: { page: 1, page_size: 10 } })).status;

/**
 * Creates a school with a signed-in administrator and a signed-in colleague. The colleague has requested another code.
 */
async function startWithColleague() {
  const school = await startSignedIn();
  await school.call(createEmployee, {
    body: { user: { ...names, mobileno: colleagueMobile, email: '' }, employee: job },
  } as never);
  await school.db.updateTable('users').set({ role: 'full' }).where('mobileno', '=', colleagueMobile).execute();
  const { id: empId } = await school.db
    .selectFrom('employees')
    .select('id')
    .where('emp_no', '=', job.emp_no)
    .executeTakeFirstOrThrow();
  const adminToken = await signIn(school);
  const colleagueToken = await signIn(school, colleagueMobile);
  await school.call(sendOtp, { query: { mobile_number: colleagueMobile, bypass_otp: true, ...device } });
  const otp = school.codes.at(-1)?.otp ?? '';
  // biome-ignore lint/correctness/useHookAtTopLevel: not a React hook, only a similar name
  school.useToken(adminToken);
  return { school, empId, adminToken, colleagueToken, otp };
}

type Setup = Awaited<ReturnType<typeof startWithColleague>>;

const update = ({ school, empId }: Setup, mobile_no: string) =>
  school.call(updateEmployee, { body: { emp_id: empId, ...names, email: '', ...job, mobile_no } } as never);
const toggle = ({ school, empId }: Setup, activate: boolean) =>
  school.call(toggleEmployeeStatus, { query: { emp_id: empId, activate } } as never);

describe('sessions and codes', () => {
  it.each<[string, (setup: Setup) => Promise<unknown>, string]>([
    ['of a deactivated employee', (setup) => toggle(setup, false), colleagueMobile],
    [
      'of a school that was closed and opened again',
      async ({ school }) => {
        await setSchoolClosed(school.db, schoolId, true);
        await setSchoolClosed(school.db, schoolId, false);
      },
      colleagueMobile,
    ],
  ])('%s end', async (_, change, mobile_number) => {
    const setup = await startWithColleague();
    const { school, colleagueToken, otp } = setup;
    await change(setup);
    school.useToken(colleagueToken);
    expect(await listStatus(school)).toBe(401);
    const guess = { query: { mobile_number, otp, ...device } } as const;
    expect(await school.refusal(verifyOtp, guess)).toMatchObject({ status: 400 });
  });

  it('of others continue, and a person whose number stays keeps theirs', async () => {
    const setup = await startWithColleague();
    const { school, adminToken, colleagueToken } = setup;
    await update(setup, colleagueMobile);
    school.useToken(colleagueToken);
    // Expects 403, because the query contains the ids of the administrator. An ended session would get a 401.
    expect(await listStatus(school)).toBe(403);
    school.useToken(adminToken);
    await toggle(setup, false);
    expect(await listStatus(school)).toBe(200);
  });
});
