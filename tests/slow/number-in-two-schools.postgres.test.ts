import { expect, it, onTestFinished } from 'vitest';
import * as access from '@/lib/contract/access';
import { type Call, type CallInput, toCallUrl } from '@/lib/contract/call';
import { createEmployee, exportEmployees, listEmployees } from '@/lib/contract/employees';
import { createParent, listParents, updateUser, validateUser } from '@/lib/contract/parents';
import { loadProfile } from '@/lib/contract/school';
import { createStudent, listStudents } from '@/lib/contract/students';
import { Browser, mobile } from '../support/browser';
import type { Visit } from '../support/open-console';
import { openTwoConsoles } from '../support/open-two-consoles';
import { runSchoolCommand } from '../support/school-command';
import { serve } from '../support/serve';
import { readRows } from '../support/sheets';
import { createStudentBody } from '../support/students';

const [lakeMobile, motherMobile] = ['9812345678', '9700000001'];

async function startSignIns() {
  const codes: string[] = [];
  const otpReceiver = await serve(async (request) => {
    codes.push((await request.json()).otp);
    return new Response();
  });
  onTestFinished(otpReceiver.close);
  const signIn = async (visit: Visit, number: string) => {
    const browser = new Browser(visit);
    const sent = await browser.post('/api/auth/send-otp', { mobile: number });
    if (sent.ok) await browser.post('/api/auth/verify-otp', { otp: codes.at(-1) });
    return browser;
  };
  return { url: `${otpReceiver.origin}/`, signIn };
}

interface AnyInput {
  query?: Record<string, unknown>;
  body?: unknown;
}

function send<C extends Call>(browser: Browser, call: C, input: CallInput<C>): Promise<Response> {
  const { query, body } = input as AnyInput; // Safe cast: the input of every call has the parts of `AnyInput`.
  return browser.send(toCallUrl(call, { query }), { method: call.method, body });
}

async function read<C extends Call>(browser: Browser, call: C, input: CallInput<C>) {
  const response = await send(browser, call, input);
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Registers the mother of a student, makes the mother an employee, and changes her first name. */
async function registerMother(browser: Browser, firstName: string) {
  const names = { first_name: 'Meena', middle_name: '', last_name: 'Rao' };
  const person = { ...names, mobileno: motherMobile, email: '', profilepic: '' };
  await read(browser, createStudent, { body: createStudentBody() });
  const [student] = (await read(browser, listStudents, { query: { page: 1, per_page: 10 } })).data;
  const student_id = student.id;
  expect(await read(browser, validateUser, { query: { mobile_number: motherMobile } })).toMatchObject({
    data: { user: null },
  });
  await read(browser, createParent, { query: { student_id, parent_type: 'mother' }, body: person });
  const { data } = await read(browser, validateUser, { query: { mobile_number: motherMobile } });
  const person_id: number = data.user.userId;
  const employee = { emp_no: 'E-1', designation: 'Teacher', user_id_of_emp: person_id };
  await read(browser, createEmployee, { body: { employee } });
  await read(browser, updateUser, { query: { user_id: person_id }, body: { ...person, first_name: firstName } });
  return { student_id, person_id };
}

it('a mother of children at two schools is registered at both, and signs in to one', async () => {
  const { url, signIn } = await startSignIns();
  const { database, one, other } = await openTwoConsoles({
    API_BASE_URL: '',
    OTP_WEBHOOK_URL: url,
    RATE_LIMITS: 'off',
  });
  for (const [name, number] of [
    ['Hill School', mobile],
    ['Lake School', lakeMobile],
  ] as const) {
    const added = await runSchoolCommand(
      'school',
      { DATABASE_URL: database },
      'add',
      '--name',
      name,
      '--admin-mobile',
      number,
    );
    expect(added).toMatchObject({ code: 0 });
  }
  const [hill, lake] = [await signIn(one, mobile), await signIn(other, lakeMobile)];

  // Each school has its own record of the mother, and edits, finds and exports only this record.
  const [atHill, atLake] = [await registerMother(hill, 'Mina'), await registerMother(lake, 'Rani')];
  for (const [browser, { student_id, person_id }, first_name] of [
    [hill, atHill, 'Mina'],
    [lake, atLake, 'Rani'],
  ] as const) {
    const { parents } = await read(browser, listParents, { query: { student_id } });
    expect(parents).toMatchObject([{ id: person_id, firstname: first_name, mobileno: motherMobile }]);
    const search = { page: 1, per_page: 10, search: motherMobile };
    expect((await read(browser, listStudents, { query: search })).data).toMatchObject([{ id: student_id }]);
    const { data } = await read(browser, listEmployees, { query: { page: 1, pageSize: 10, search: motherMobile } });
    expect(data).toMatchObject([{ firstName: first_name }]);
    const sheet = await send(browser, exportEmployees, { query: { format: 'excel' } });
    const rows = await readRows(await sheet.arrayBuffer());
    expect(rows.filter((row) => row.some((cell) => String(cell).includes(motherMobile)))).toEqual([
      expect.arrayContaining([first_name]),
    ]);
  }

  // When the first school has given the mother access, the second school cannot give her access.
  const schoolOf = async (browser: Browser) => (await read(browser, loadProfile, {})).data.name;
  const grant = (browser: Browser, person_id: number) =>
    send(browser, access.grantAccess, { body: { person_id, role: 'view' } });
  expect((await grant(hill, atHill.person_id)).status).toBe(200);
  const refused = await grant(lake, atLake.person_id);
  const { message } = await refused.json();
  expect([refused.status, message]).toEqual([
    409,
    'This mobile number is already used to sign in to another school, and a number can sign in to only one. Please give another one.',
  ]);
  const mother = await signIn(other, motherMobile);
  expect(await schoolOf(mother)).toBe('Hill School');

  // The first school removes her access, which ends her session at both consoles. The second school can then give her
  // access.
  await read(hill, access.removeAccess, { query: { person_id: atHill.person_id } });
  expect((await send(mother, loadProfile, {})).status).toBe(401);
  expect((await send(mother.withConsole(one), loadProfile, {})).status).toBe(401);
  expect((await grant(lake, atLake.person_id)).status).toBe(200);
  expect(await schoolOf(await signIn(one, motherMobile))).toBe('Lake School');
});
