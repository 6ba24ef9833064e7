import { describe, expect, it, vi } from 'vitest';
import * as access from '@/lib/contract/access';
import { sendOtp, verifyOtp } from '@/lib/contract/auth';
import { makeBulkCall } from '@/lib/contract/bulk';
import { toggleEmployeeStatus } from '@/lib/contract/employees';
import { updateUser } from '@/lib/contract/parents';
import { listActivities } from '@/lib/contract/record';
import { loadProfile } from '@/lib/contract/school';
import { adminId, adminMobile, schoolId, type TestBackend } from '../support/backend';
import { colleagueMobile, meena, startWithColleague } from '../support/colleague';
import { addEmployee, registerUser } from '../support/employees';
import { addSection, startStaffedSchool } from '../support/sections';
import { signIn, startSignedIn } from '../support/sign-in';
import { switchToOtherSchool } from '../support/switch-to-other-school';

const newMobile = '9000000002';
const lastMessage = 'This is the last person with full access. Give another person full access first, then try again.';

const listAccess = async (school: TestBackend) => (await school.call(access.listAccess, {})).data;
const roleOf = async (school: TestBackend, personId: number) =>
  (await listAccess(school)).find(({ person_id }) => person_id === personId)?.role;
const listOwnSessions = async (school: TestBackend) => (await school.call(access.listSessions, { query: {} })).data;

const profileStatus = async (school: TestBackend) => (await school.send(loadProfile, {})).status;

describe('a person who gets access', () => {
  it('signs in with the role, and is listed with the last sign-in', async () => {
    const { school, colleagueId, asColleague } = await startWithColleague('view');
    const [colleague] = (await listAccess(school)).filter(({ person_id }) => person_id === colleagueId);
    expect(colleague).toMatchObject({ ...meena, role: 'view', sessions: 1, emp_id: null });
    expect(Date.now() - Date.parse(colleague?.last_sign_in ?? '')).toBeLessThan(20_000);
    expect((await school.call(loadProfile, {})).data).toMatchObject({ role: 'full', administrator: '' });
    asColleague();
    expect((await school.call(loadProfile, {})).data).toMatchObject({ role: 'view', administrator: 'Admin' });
  });

  it('may be an employee or a parent, who keeps the saved name', async () => {
    const school = await startSignedIn();
    const { empId } = await addEmployee(school);
    const { user_id } = await school.db
      .selectFrom('employees')
      .select('user_id')
      .where('id', '=', empId ?? 0)
      .executeTakeFirstOrThrow();
    await school.call(access.grantAccess, { body: { person_id: user_id, role: 'view' } });
    expect(await listAccess(school)).toContainEqual(expect.objectContaining({ person_id: user_id, emp_id: empId }));
    const body = { person: { ...meena, mobileno: adminMobile }, role: 'view' as const };
    const { status, body: reply } = await school.refusal(access.grantAccess, { body });
    expect([status, reply.detail[0].field]).toEqual([409, 'mobileno']);
  });

  it.each([
    ['an unknown person', async () => 2_000_000, 404],
    ['a person who already has access', async () => adminId, 409],
    [
      'an inactive employee',
      async (school: TestBackend) => {
        const { empId } = await addEmployee(school);
        await school.call(toggleEmployeeStatus, { query: { emp_id: empId, activate: false } });
        const { user_id } = await school.db.selectFrom('employees').select('user_id').executeTakeFirstOrThrow();
        return user_id;
      },
      409,
    ],
  ])('can’t be %s', async (_, idOf, status) => {
    const school = await startSignedIn();
    const body = { person_id: await idOf(school), role: 'view' as const };
    expect((await school.refusal(access.grantAccess, { body })).status).toBe(status);
  });
});

describe('a person with the role View only', () => {
  it('sees the own sessions, but not those of others', async () => {
    const { school, asColleague } = await startWithColleague('view');
    asColleague();
    expect(await listOwnSessions(school)).toHaveLength(1);
    expect((await school.refusal(access.listSessions, { query: { person_id: adminId } })).status).toBe(403);
  });
});

describe('the last person with full access', () => {
  it.each<[string, (school: TestBackend) => Promise<{ status: number; body: { message: string } }>]>([
    ['removed', (school) => school.refusal(access.removeAccess, { query: { person_id: adminId } })],
    ['demoted', (school) => school.refusal(access.changeRole, { body: { person_id: adminId, role: 'view' } })],
    [
      'deactivated',
      async (school) => {
        const row = { school_id: schoolId, user_id: adminId, emp_no: 'E-1', designation: 'Head', search_text: '' };
        const times = { created_by: adminId, created_at: '', updated_at: '' };
        await school.db
          .insertInto('employees')
          .values({ ...row, ...times, same_key: 'E-1' })
          .execute();
        const { id } = await school.db.selectFrom('employees').select('id').executeTakeFirstOrThrow();
        return school.refusal(toggleEmployeeStatus, { query: { emp_id: id, activate: false } });
      },
    ],
  ])('can’t be %s', async (_, change) => {
    const { school, asAdmin } = await startWithColleague('view');
    const { status, body } = await change(school);
    expect([status, body.message]).toEqual([409, lastMessage]);
    asAdmin();
    expect(await roleOf(school, adminId)).toBe('full');
    expect(await profileStatus(school)).toBe(200);
  });

  it('remains after 50 parallel demotions of two administrators', async () => {
    const { school, colleagueId } = await startWithColleague();
    const ids = [adminId, colleagueId];
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        school.send(access.changeRole, { body: { person_id: ids[index % 2], role: 'view' } }),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses).toContain(200);
    const rows = await school.db.selectFrom('users').select('role').where('id', 'in', ids).execute();
    expect(rows.map(({ role }) => role).sort()).toEqual(['full', 'view']);
  });
});

describe('sessions', () => {
  it.each<[string, (school: TestBackend, personId: number) => Promise<unknown>]>([
    ['removed', (school, person_id) => school.call(access.removeAccess, { query: { person_id } })],
    [
      'given another role',
      (school, person_id) => school.call(access.changeRole, { body: { person_id, role: 'view' } }),
    ],
    [
      'signed out by an administrator',
      (school, person_id) => school.call(access.endSessions, { query: { person_id } }),
    ],
  ])('of a person who is %s end at once', async (_, change) => {
    const { school, colleagueId, asColleague } = await startWithColleague();
    await change(school, colleagueId);
    asColleague();
    expect(await profileStatus(school)).toBe(401);
  });

  it('can be ended one by one, and all others at once', async () => {
    const { school, colleagueId, act, asColleague } = await startWithColleague();
    await signIn(school, colleagueMobile);
    const lastToken = await signIn(school, colleagueMobile);
    act(lastToken, colleagueId);
    const [last, second] = await listOwnSessions(school);
    expect([last?.is_current, second?.is_current]).toEqual([true, false]);
    await school.call(access.endOwnSessions, { query: { session_id: second?.session_id } });
    expect(await listOwnSessions(school)).toHaveLength(2);
    await school.call(access.endOwnSessions, { query: {} });
    expect(await listOwnSessions(school)).toHaveLength(1);
    asColleague();
    expect(await profileStatus(school)).toBe(401);
    act(lastToken, colleagueId);
    expect(await profileStatus(school)).toBe(200);
  });

  it('are listed with their device, until they were idle for too long', async () => {
    const { school } = await startWithColleague();
    await school.call(access.nameSession, { body: { device: 'Chrome on Windows' } });
    expect((await listOwnSessions(school))[0]).toMatchObject({ device: 'Chrome on Windows', is_current: true });
    await school.db.updateTable('access_tokens').set({ last_used_at: '2026-01-01T00:00:00.000Z' }).execute();
    // Each request renews the administrator's session, but does not wait for this write. So the first replies may not
    // count the session.
    await vi.waitFor(async () => expect((await listAccess(school)).map(({ sessions }) => sessions)).toEqual([1, 0]));
  });

  it('of a deactivated employee end, and the role counts again after activation', async () => {
    const school = await startSignedIn();
    const { empId, mobileNo } = await addEmployee(school);
    const { user_id } = await school.db.selectFrom('employees').select('user_id').executeTakeFirstOrThrow();
    await school.call(access.grantAccess, { body: { person_id: user_id, role: 'full' } });
    await school.call(toggleEmployeeStatus, { query: { emp_id: empId, activate: false } });
    const query = { mobile_number: mobileNo, bypass_otp: true, device_id: 'web' } as const;
    expect((await school.refusal(sendOtp, { query })).status).toBe(404);
    await school.call(toggleEmployeeStatus, { query: { emp_id: empId, activate: true } });
    expect(await signIn(school, mobileNo)).not.toBe('');
  });
});

describe('the number with which a person signs in', () => {
  const sendCode = (school: TestBackend, person_id: number) =>
    school.call(access.sendNumberCode, { body: { person_id, mobileno: newMobile } });

  /** Makes all codes `ms` milliseconds older. */
  async function moveCodesBack({ db }: TestBackend, ms: number) {
    for (const { id, created_at } of await db.selectFrom('otp_codes').select(['id', 'created_at']).execute()) {
      const earlier = new Date(Date.parse(created_at) - ms).toISOString();
      await db.updateTable('otp_codes').set({ created_at: earlier }).where('id', '=', id).execute();
    }
  }

  it('changes with a code that was sent to the new number, which ends the sessions of the person', async () => {
    const { school, colleagueId, asAdmin, asColleague } = await startWithColleague();
    await sendCode(school, colleagueId);
    const { mobile_number, otp = '' } = school.codes.at(-1) ?? {};
    expect(mobile_number).toBe(newMobile);
    await school.call(access.changeNumber, { body: { person_id: colleagueId, mobileno: newMobile, otp } });
    asColleague();
    expect(await profileStatus(school)).toBe(401);
    asAdmin();
    expect((await listAccess(school)).map(({ mobileno }) => mobileno)).toContain(newMobile);
    expect(await signIn(school, newMobile)).not.toBe('');
  });

  it('stays after a wrong code, a code for another number, and a code for signing in', async () => {
    const { school, colleagueId } = await startWithColleague();
    await sendCode(school, colleagueId);
    const otp = school.codes.at(-1)?.otp ?? '';
    const change = (mobileno: string, code: string) =>
      school.refusal(access.changeNumber, { body: { person_id: colleagueId, mobileno, otp: code } });
    const wrongCode = otp === '000000' ? '111111' : '000000';
    expect((await change(newMobile, wrongCode)).status).toBe(400);
    expect((await change('9000000003', otp)).status).toBe(400);
    const query = { mobile_number: colleagueMobile, device_id: 'web' } as const;
    expect((await school.refusal(verifyOtp, { query: { ...query, otp } })).status).toBe(400);
    await school.call(sendOtp, { query: { ...query, bypass_otp: true } });
    expect((await change(newMobile, school.codes.at(-1)?.otp ?? '')).status).toBe(400);
    expect((await listAccess(school)).map(({ mobileno }) => mobileno)).toContain(colleagueMobile);
  });

  it('counts wrong codes although their requests are refused', async () => {
    const { school, colleagueId } = await startWithColleague();
    await sendCode(school, colleagueId);
    const otp = school.codes.at(-1)?.otp ?? '';
    const guess = async (code: string) =>
      (await school.refusal(access.changeNumber, { body: { person_id: colleagueId, mobileno: newMobile, otp: code } }))
        .body.message;
    const wrongCode = otp === '000000' ? '111111' : '000000';
    for (let count = 0; count < 5; count++) await guess(wrongCode);
    expect(await guess(otp)).toBe('Too many wrong codes. Please request a new one.');
  });

  it('gets one code in 30 seconds, also from parallel requests', async () => {
    const { school, colleagueId } = await startWithColleague();
    const body = { person_id: colleagueId, mobileno: newMobile };
    const replies = await Promise.all(Array.from({ length: 10 }, () => school.send(access.sendNumberCode, { body })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 429)]);
    expect(school.codes.filter(({ mobile_number }) => mobile_number === newMobile)).toHaveLength(1);
    expect((await school.refusal(access.sendNumberCode, { body })).body.message).toMatch(
      /^A code was sent to this number a moment ago\. Please wait (30|2\d) seconds and try again\.$/,
    );
    await school.call(access.sendNumberCode, { body: { ...body, mobileno: '9000000003' } });
    await moveCodesBack(school, 31_000);
    await sendCode(school, colleagueId);
  });

  it('is one of at most five numbers in an hour that get a code for this person', async () => {
    const { school, colleagueId } = await startWithColleague();
    const request = (mobileno: string) => ({ body: { person_id: colleagueId, mobileno } });
    const numbers = [3, 4, 5, 6, 7].map((digit) => `900000000${digit}`);
    for (const number of numbers) await school.call(access.sendNumberCode, request(number));
    await moveCodesBack(school, 10 * 60_000);
    const { status, body } = await school.refusal(access.sendNumberCode, request(newMobile));
    expect([status, body.message]).toEqual([
      429,
      'Codes for this person were sent to 5 numbers within an hour. Please wait 50 minutes and try again.',
    ]);
    await school.call(access.sendNumberCode, request('9000000003'));
    await moveCodesBack(school, 50 * 60_000);
    await sendCode(school, colleagueId);
  });

  it('gets a code at once after one that could not be delivered', async () => {
    const { school, colleagueId } = await startWithColleague();
    const { deliverCode } = school.backend;
    school.backend.deliverCode = () => Promise.reject(new Error('status 503'));
    const body = { person_id: colleagueId, mobileno: newMobile };
    expect((await school.refusal(access.sendNumberCode, { body })).status).toBe(502);
    school.backend.deliverCode = deliverCode;
    await sendCode(school, colleagueId);
    expect(school.codes.at(-1)?.mobile_number).toBe(newMobile);
  });

  it('is not changed by an update of the person', async () => {
    const { school, colleagueId } = await startWithColleague();
    const body = { ...meena, mobileno: newMobile, email: '', profilepic: '' };
    const { status, body: reply } = await school.refusal(updateUser, { query: { user_id: colleagueId }, body });
    expect([status, reply.detail[0].field]).toEqual([409, 'mobileno']);
    await school.call(updateUser, { query: { user_id: colleagueId }, body: { ...body, mobileno: colleagueMobile } });
  });

  it('can’t be one with which a person signs in to another school, whose name is not shown', async () => {
    const school = await startSignedIn();
    const { id } = await school.db
      .insertInto('schools')
      .values({ name: 'Lake School', address: '', created_at: '', updated_at: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const otherId = await registerUser(school, colleagueMobile, id);
    await school.db.updateTable('users').set({ role: 'full' }).where('id', '=', otherId).execute();
    const person_id = await registerUser(school, colleagueMobile);
    const { status, body } = await school.refusal(access.grantAccess, { body: { person_id, role: 'full' } });
    expect([status, body.detail[0].field]).toEqual([409, 'mobileno']);
    expect(JSON.stringify(body)).not.toContain('Lake');
    await school.db.updateTable('users').set({ role: null }).where('id', '=', otherId).execute();
    await school.call(access.grantAccess, { body: { person_id, role: 'full' } });
  });
});

describe('the class teachers', () => {
  it('who can’t sign in yet are listed with what is in the way, and the others get access at once', async () => {
    const staffed = await startStaffedSchool();
    const { school, empIds } = staffed;
    const [first = 0, second = 0, third = 0, fourth = 0] = empIds;
    await addSection({ ...staffed, empIds: [first, fourth] }, 'A');
    await addSection({ ...staffed, empIds: [second, fourth] }, 'B');
    await addSection({ ...staffed, empIds: [third, fourth] }, 'C');
    await addSection({ ...staffed, empIds: [third, fourth] }, 'D');
    const setMobile = (employee: number, mobileno: string) =>
      school.db
        .updateTable('users')
        .set({ mobileno })
        .where('id', 'in', school.db.selectFrom('employees').select('user_id').where('id', '=', employee))
        .execute();
    const usedMobile = '9876500000';
    const { actHere } = await switchToOtherSchool(school, usedMobile);
    actHere();
    await setMobile(first, '');
    await setMobile(second, usedMobile);
    const listed = async () => (await school.call(access.listClassTeachers, {})).data;
    const teachers = await listed();
    expect(teachers.map(({ first_name, sections, problem }) => [first_name, sections, problem])).toEqual([
      ['Teacher1', 'Grade 1 A', 'This person has no mobile number. Please add it first.'],
      ['Teacher2', 'Grade 1 B', expect.stringMatching(/^This mobile number is already used to sign in to another/)],
      ['Teacher3', 'Grade 1 C, Grade 1 D', ''],
    ]);
    const requests = teachers.map(({ person_id }) => ({ person_id, role: 'teacher' as const }));
    const { results } = await school.call(makeBulkCall, { body: { call: 'POST /access/grant', requests } });
    expect(results.map(({ status, message }) => [status, message])).toEqual([
      ...teachers.slice(0, 2).map(({ problem }) => [409, problem]),
      [200, 'Access granted'],
    ]);
    expect((await listed()).map(({ first_name }) => first_name)).toEqual(['Teacher1', 'Teacher2']);
    const { data } = await school.call(listActivities, { query: { noun: 'access', page: 1, page_size: 10 } });
    expect(data[0]).toMatchObject({ verb: 'added', what: 'Teacher3 Rao' });
    expect(data[0]?.values).toEqual([{ field: 'role', old: '', new: 'teacher' }]);
  });
});

describe('the name of a person who can sign in', () => {
  it('is corrected everywhere, also for the first administrator', async () => {
    const { school, colleagueId } = await startWithColleague();
    const change = (person_id: number, first_name: string) =>
      school.call(access.changeName, { body: { person_id, first_name, middle_name: '', last_name: 'Joshi' } });
    await change(adminId, 'Anita');
    expect((await school.call(loadProfile, {})).data.firstname).toBe('Anita');
    await change(colleagueId, 'Mina');
    const { data } = await school.call(listActivities, { query: { noun: 'access', page: 1, page_size: 1 } });
    expect(data[0]?.values).toContainEqual({ field: 'first_name', old: 'Meena', new: 'Mina' });
    const { search_text } = await school.db
      .selectFrom('users')
      .select('search_text')
      .where('id', '=', colleagueId)
      .executeTakeFirstOrThrow();
    expect(search_text).toContain('MINA');
    const unknown = await school.refusal(access.changeName, {
      body: { person_id: 2_000_000, first_name: 'Mina', middle_name: '', last_name: 'Joshi' },
    });
    expect(unknown.status).toBe(404);
  });
});
