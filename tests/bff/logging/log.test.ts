import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Call, callName, isWrite } from '@/lib/contract/call';
import { createSubject } from '@/lib/contract/subjects';
import { redirectConsoleToLog } from '@/lib/server/bff/logging/log';
import { anyInput, createUpload, forwardedCalls, toConsolePath } from '../../support/any-request';
import { mobile } from '../../support/browser';
import { collectOutput } from '../../support/collect-output';
import { startSignedIn } from '../../support/sign-in';
import { openSignedInConsole, openSignedOutConsole } from '../../support/test-console';
import { bytes, emptyReply, json, profile, reset, token } from '../../support/upstream';

const otp = '482913';
const searched = 'Ananya';
const who = { userId: profile.userid, schoolId: profile.schoolid };

const named = (some: Call[]) => some.map((call) => [callName(call), call] as const);
const writes = forwardedCalls.filter(isWrite);

/** Opens a console with a captured log, and a function that sends one valid request of a call. */
async function logged() {
  const output = collectOutput();
  const { upstream, browser } = await openSignedInConsole({ LOG_LEVEL: 'info' });
  const lines = (kind: string) => output.events().filter(({ msg }) => msg === kind);
  async function send(call: Call) {
    const [input = {}] = fc.sample(anyInput(call), 1);
    upstream.setDefaultReply(call.reply === 'file' ? bytes('PK', 'application/zip') : json({ data: { id: 4711 } }));
    const body = call.upload ? createUpload(call, input) : input.body;
    const response = await browser.send(toConsolePath(call, input), { method: call.method, body });
    return { input, response };
  }
  return { upstream, browser, lines, send };
}

/** Returns the numbers of all fields whose name ends in id or ids, at any depth. */
function idsOf(input: unknown): number[] {
  const found: number[] = [];
  JSON.stringify(input, (key, value) => {
    if (/id(s|_of_emp)?$/i.test(key)) found.push(...[value].flat().filter(Number.isInteger));
    return value;
  });
  return found;
}

describe('the request log', () => {
  it.each(named(forwardedCalls))(
    'has one line for %s with template, status, time and request id',
    async (name, call) => {
      const { upstream, lines, send } = await logged();
      const before = lines('request').length;
      const { response } = await send(call);
      const [line, ...others] = lines('request').slice(before);
      expect(others).toEqual([]);
      const requestId = response.headers.get('x-request-id');
      expect(line).toMatchObject({ route: name, status: response.status, ms: expect.any(Number), requestId });
      expect(upstream.requests.at(-1)?.headers['x-request-id']).toBe(requestId);
    },
  );

  it.each<[string, string, string, object]>([
    ['a call that nobody knows', 'GET', '/api/v1/unknown/Ananya', { route: '/api/v1/*', status: 404 }],
    ['a wrong method', 'DELETE', '/api/v1/employee/list', { route: '/api/v1/*', status: 405 }],
    ['a file', 'GET', '/api/files/Meal_Plan/Ananya.pdf', { route: '/api/files/*', status: 200 }],
    ['a wrong code', 'POST', '/api/auth/verify-otp', { route: '/api/auth/verify-otp', status: 400 }],
    ['a sign-out', 'POST', '/api/auth/sign-out', { route: '/api/auth/sign-out', status: 200 }],
    ['a sheet without a file', 'POST', '/api/sheets/read', { route: '/api/sheets/read', status: 400 }],
    ['an extension', 'POST', '/api/auth/keep-alive', { route: '/api/auth/keep-alive', status: 200 }],
  ])('has a line for %s', async (_, method, path, expected) => {
    const { browser, lines } = await logged();
    await browser.send(path, { method });
    expect(lines('request').at(-1)).toMatchObject(expected);
  });
});

describe('the access log', () => {
  it.each(named(writes))('names for %s the user and the records', async (name, call) => {
    const { lines, send } = await logged();
    const { input, response } = await send(call);
    const [line, ...others] = lines('write');
    expect(others).toEqual([]);
    expect(line).toMatchObject({ ...who, call: name, status: 200, requestId: response.headers.get('x-request-id') });
    expect(line?.records).toEqual(expect.arrayContaining(idsOf(input)));
  });

  it('names the record that was created', async () => {
    const { lines, send } = await logged();
    const made = writes.filter(({ path }) => /\/create$|broadcast$|meal-plan$/.test(path));
    const posts = made.filter(({ method }) => method === 'POST');
    expect(posts.length).toBeGreaterThanOrEqual(8);
    for (const call of posts) {
      await send(call);
      expect(lines('write').at(-1)?.records, callName(call)).toContain(4711);
    }
  });

  it('names records whose ids are strings', async () => {
    const { upstream, browser, lines } = await logged();
    upstream.setDefaultReply(json({ status: 'success', data: { id: '4712' } }));
    const body = { student_id: '7', parent_id: '0008', parent_type: 'father' };
    await browser.post('/api/v1/students/parent/add', body);
    await browser.post('/api/v1/section/add-students?section_id=9', { student_ids: ['10', 11] });
    expect(lines('write').map(({ records }) => records)).toEqual([
      [7, 8, 4712],
      [9, 10, 11, 4712],
    ]);
  });

  it('names the status of a write, or null when there was no reply', async () => {
    const { upstream, browser, lines } = await logged();
    for (const [reply, status] of [
      [reset, null],
      [json({ message: 'No' }, 409), 409],
      [bytes('<p>', 'text/html'), 200],
      [emptyReply(204), 204],
      [json({}, 401), 401],
    ] as const) {
      upstream.setDefaultReply(reply);
      await browser.send('/api/v1/students/77', { method: 'DELETE' });
      expect(lines('write').at(-1)).toMatchObject({ ...who, call: 'DELETE /students/{id}', records: [77], status });
    }
  });

  it('has no line for a read or for a write that the console refused', async () => {
    const { browser, lines } = await logged();
    await browser.send('/api/v1/employee/active-list');
    await browser.send('/api/v1/students/77', { method: 'DELETE', headers: { 'sec-fetch-site': 'cross-site' } });
    expect(lines('write')).toEqual([]);
  });
});

describe('the console’s output', () => {
  it('has no number, code, token, cookie, name or query value, even after errors', async () => {
    const output = collectOutput();
    const { upstream, browser } = await openSignedOutConsole({ LOG_LEVEL: 'info' });
    const cookies: string[] = [];
    const visit = async (path: string, body?: unknown) => {
      await browser.send(path, body === undefined ? {} : { method: 'POST', body });
      cookies.push(...browser.cookies.values());
    };
    await visit('/api/auth/send-otp', { mobile, from: '/students?search=Ananya' });
    await visit('/api/auth/verify-otp', { otp });
    for (const reply of [json({ data: [] }), json({ message: searched }, 500), bytes(searched, 'text/html'), reset]) {
      upstream.setDefaultReply(reply);
      await visit(`/api/v1/employee/list?page=1&pageSize=10&search=${searched}`);
      await visit(`/api/v1/unknown/${searched}`);
      await visit('/api/v1/school/meal-plan', { month: 'May', filename: searched });
    }
    await visit('/api/auth/sign-out', {});
    expect(output.events().length).toBeGreaterThan(10);
    for (const secret of [mobile, otp, token, searched, profile.firstname, profile.name, ...cookies]) {
      expect(output.text()).not.toContain(secret);
    }
  });

  it('has the stack of an internal error, but not its message', async () => {
    const output = collectOutput();
    const school = await startSignedIn();
    await sql`create trigger fails before insert on subjects
      begin select raise(abort, 'Ananya 9876543210\n    at Ananya 9876543210'); end`.execute(school.db);
    const reply = await school.send(createSubject, { query: { subject_name: searched } });
    expect(reply.status).toBe(500);
    expect(output.events()).toMatchObject([{ msg: 'backend call failed', stack: expect.stringContaining('at ') }]);
    for (const secret of [mobile, searched]) {
      expect(output.text()).not.toContain(secret);
      expect(await reply.clone().text()).not.toContain(secret);
    }
  });

  it('has the position of what Next and libraries print, but not the text', async () => {
    const output = collectOutput();
    const { visit } = await openSignedOutConsole({ LOG_LEVEL: 'info' });
    const methods = { ...console };
    const warned = process.listeners('warning');
    onTestFinished(() => {
      Object.assign(console, methods);
      process.removeAllListeners('warning');
      for (const listener of warned) process.on('warning', listener);
    });
    redirectConsoleToLog(visit.console.logger);
    console.error(new TypeError(`Failed for ${searched}\n    at ${searched}`));
    console.warn('⨯', `The address /students?search=${searched}`);
    process.emit('warning', new Error('The disk is nearly full.'));
    expect(output.events()).toMatchObject([
      { msg: 'printed', kind: 'TypeError', stack: expect.stringContaining('log.test.ts') },
      { msg: 'printed', kind: 'Error', stack: expect.stringContaining('log.test.ts') },
      { msg: 'warning', kind: 'Error', reason: 'The disk is nearly full.' },
    ]);
    expect(output.text()).not.toContain(searched);
  });
});
