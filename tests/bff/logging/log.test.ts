import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Call, callName, isWrite } from '@/lib/contract/call';
import { sheetPaths } from '@/lib/contract/sheets';
import { createSubject } from '@/lib/contract/subjects';
import { readinessReply } from '@/lib/server/bff/readiness';
import { redirectConsoleToLog, redirectWarningsToLog } from '@/lib/server/log';
import { anyInput, createUpload, forwardedCalls, toConsolePath } from '../../support/any-request';
import { Browser, mobile } from '../../support/browser';
import { collectOutput } from '../../support/collect-output';
import { openConsole } from '../../support/open-console';
import { startSignedIn } from '../../support/sign-in';
import { openSignedInConsole, openSignedOutConsole } from '../../support/test-console';
import { bytes, emptyReply, json, profile, reset, token } from '../../support/upstream';

const otp = '482913';
const searchText = 'Ananya';
const actor = { userId: profile.userid, schoolId: profile.schoolid, sessionId: expect.any(String) };

const withNames = (calls: Call[]) => calls.map((call) => [callName(call), call] as const);
const writes = forwardedCalls.filter(isWrite);
const downloads = forwardedCalls.filter(({ reply }) => reply === 'file');

/** Opens a console with a captured log. `send` sends one valid request of a call. */
async function openLoggedConsole(logLevel = 'info') {
  const output = collectOutput();
  const { upstream, visit, browser } = await openSignedInConsole({ LOG_LEVEL: logLevel });
  const linesOf = (kind: string) => output.events().filter(({ msg }) => msg === kind);
  async function send(call: Call) {
    const [input = {}] = fc.sample(anyInput(call), 1);
    upstream.setDefaultReply(call.reply === 'file' ? bytes('PK', 'application/zip') : json({ data: { id: 4711 } }));
    const body = call.upload ? createUpload(call, input) : input.body;
    const response = await browser.send(toConsolePath(call, input), { method: call.method, body });
    return { input, response };
  }
  return { upstream, visit, browser, output, linesOf, send };
}

/** Returns the integers of all fields whose name ends in `id` or `ids`, at any depth. */
function idsOf(input: unknown): number[] {
  const ids: number[] = [];
  JSON.stringify(input, (key, value) => {
    if (/id(s|_of_emp)?$/i.test(key)) ids.push(...[value].flat().filter(Number.isInteger));
    return value;
  });
  return ids;
}

describe('the request log', () => {
  it.each(withNames(forwardedCalls))(
    'has one line for %s with template, status, time and request id',
    async (name, call) => {
      const { upstream, linesOf, send } = await openLoggedConsole();
      const countBefore = linesOf('request').length;
      const { response } = await send(call);
      const [line, ...others] = linesOf('request').slice(countBefore);
      expect(others).toEqual([]);
      const requestId = response.headers.get('x-request-id');
      expect(line).toMatchObject({ route: name, status: response.status, ms: expect.any(Number), requestId });
      expect(upstream.requests.at(-1)?.headers['x-request-id']).toBe(requestId);
    },
  );

  it.each<[string, string, string, object]>([
    ['an unknown call', 'GET', '/api/v1/unknown/Ananya', { route: '/api/v1/*', status: 404 }],
    ['a wrong method', 'DELETE', '/api/v1/employee/list', { route: '/api/v1/*', status: 405 }],
    ['a file', 'GET', '/api/files/Meal_Plan/Ananya.pdf', { route: '/api/files/*', status: 200 }],
    ['a wrong code', 'POST', '/api/auth/verify-otp', { route: '/api/auth/verify-otp', status: 400 }],
    ['a sign-out', 'POST', '/api/auth/sign-out', { route: '/api/auth/sign-out', status: 200 }],
    ['a sheet without a file', 'POST', '/api/sheets/read', { route: '/api/sheets/read', status: 400 }],
    ['an extension', 'POST', '/api/auth/keep-alive', { route: '/api/auth/keep-alive', status: 200 }],
  ])('has a line for %s', async (_, method, path, expected) => {
    const { browser, linesOf } = await openLoggedConsole();
    await browser.send(path, { method });
    expect(linesOf('request').at(-1)).toMatchObject(expected);
  });
});

describe('the audit', () => {
  it.each(withNames(writes))('names for %s the user and the records', async (name, call) => {
    const { linesOf, send } = await openLoggedConsole();
    const { input, response } = await send(call);
    const [line, ...others] = linesOf('write');
    expect(others).toEqual([]);
    expect(line).toMatchObject({ ...actor, call: name, status: 200, requestId: response.headers.get('x-request-id') });
    expect(line?.records).toEqual(expect.arrayContaining(idsOf(input)));
  });

  it('names the record that was created', async () => {
    const { linesOf, send } = await openLoggedConsole();
    const createCalls = writes.filter(({ path }) => /\/create$|broadcast$|meal-plan$/.test(path));
    const createPosts = createCalls.filter(({ method }) => method === 'POST');
    expect(createPosts.length).toBeGreaterThanOrEqual(8);
    for (const call of createPosts) {
      await send(call);
      expect(linesOf('write').at(-1)?.records, callName(call)).toContain(4711);
    }
  });

  it('names records whose ids are strings', async () => {
    const { upstream, browser, linesOf } = await openLoggedConsole();
    upstream.setDefaultReply(json({ status: 'success', data: { id: '4712' } }));
    const body = { student_id: '7', parent_id: '0008', parent_type: 'father' };
    await browser.post('/api/v1/students/parent/add', body);
    await browser.post('/api/v1/section/add-students?section_id=9', { student_ids: ['10', 11] });
    expect(linesOf('write').map(({ records }) => records)).toEqual([
      [7, 8, 4712],
      [9, 10, 11, 4712],
    ]);
  });

  it('names the status of a write, or null when there was no reply', async () => {
    const { upstream, browser, linesOf } = await openLoggedConsole();
    for (const [reply, status] of [
      [reset, null],
      [json({ message: 'No' }, 409), 409],
      [bytes('<p>', 'text/html'), 200],
      [emptyReply(204), 204],
      [json({}, 401), 401],
    ] as const) {
      upstream.setDefaultReply(reply);
      await browser.send('/api/v1/students/77', { method: 'DELETE' });
      expect(linesOf('write').at(-1)).toMatchObject({ ...actor, call: 'DELETE /students/{id}', records: [77], status });
    }
  });

  it.each(withNames(downloads))('names for the sheet of %s the user and the records', async (name, call) => {
    const { linesOf, send } = await openLoggedConsole();
    const { input, response } = await send(call);
    const [line, ...others] = linesOf('export');
    expect(others).toEqual([]);
    expect(line).toMatchObject({ ...actor, call: name, status: 200, requestId: response.headers.get('x-request-id') });
    expect(line?.records).toEqual(expect.arrayContaining(idsOf(input)));
  });

  it('names the user of a sheet that the console writes or joins, but not the content', async () => {
    const { browser, output, linesOf } = await openLoggedConsole();
    const sheet = { name: searchText, columns: [{ header: searchText }], rows: [[searchText]] };
    const written = await browser.post(sheetPaths.write, { sheets: [sheet] });
    const form = new FormData();
    form.append('file', await written.blob(), 'sheet.xlsx');
    form.append('name', searchText);
    expect((await browser.send(sheetPaths.join, { method: 'POST', body: form })).status).toBe(200);
    expect(linesOf('export')).toMatchObject([
      { ...actor, call: `POST ${sheetPaths.write}`, requestId: written.headers.get('x-request-id') },
      { ...actor, call: `POST ${sheetPaths.join}` },
    ]);
    expect(output.text()).not.toContain(searchText);
  });

  it('has no export for a sheet that was refused, or that a user only reads', async () => {
    const { browser, linesOf } = await openLoggedConsole();
    await browser.post(sheetPaths.write, { sheets: [] });
    const form = new FormData();
    form.append('file', new Blob(['name\nAnanya']), 'sheet.csv');
    expect((await browser.send(sheetPaths.read, { method: 'POST', body: form })).status).toBe(200);
    expect(linesOf('export')).toEqual([]);
  });

  it('has a line for a sign-in and a sign-out of one session', async () => {
    const { browser, linesOf } = await openLoggedConsole();
    const response = await browser.post('/api/auth/sign-out');
    await browser.post('/api/auth/sign-out');
    const [{ sessionId } = {}] = linesOf('sign-in');
    expect(linesOf('sign-in')).toMatchObject([{ ...actor, requestId: expect.any(String) }]);
    const requestId = response.headers.get('x-request-id');
    expect(linesOf('sign-out')).toMatchObject([{ ...actor, sessionId, requestId, reason: 'by the user' }]);
  });

  it('has one line for a session that another sign-in replaces, or that the server refuses', async () => {
    const { upstream, visit, browser, linesOf } = await openLoggedConsole();
    await browser.signIn();
    upstream.setDefaultReply(json({}, 401));
    const copy = browser.withConsole(visit);
    await Promise.all([browser, copy].map((each) => each.send('/api/v1/employee/active-list')));
    const [first, second] = linesOf('sign-in');
    expect(linesOf('sign-out')).toMatchObject([
      { ...actor, sessionId: first?.sessionId, reason: 'new sign-in' },
      { ...actor, sessionId: second?.sessionId, reason: 'refused by the server' },
    ]);
  });

  it.each(['warn', 'silent'])('is complete with LOG_LEVEL=%s, and alone in the log', async (level) => {
    const { upstream, browser, output } = await openLoggedConsole(level);
    await browser.send('/api/v1/students/77', { method: 'DELETE' });
    upstream.setDefaultReply(bytes('PK', 'application/zip'));
    await browser.send('/api/v1/holiday/download');
    await browser.post('/api/auth/sign-out');
    expect(output.events()).toMatchObject([
      { ...actor, msg: 'sign-in' },
      { ...actor, msg: 'write', records: [77] },
      { ...actor, msg: 'export' },
      { ...actor, msg: 'sign-out' },
    ]);
  });

  it('has no line for a read or for a write that the console refused', async () => {
    const { browser, linesOf } = await openLoggedConsole();
    await browser.send('/api/v1/employee/active-list');
    await browser.send('/api/v1/students/77', { method: 'DELETE', headers: { 'sec-fetch-site': 'cross-site' } });
    expect(linesOf('write')).toEqual([]);
  });
});

describe('the console’s output', () => {
  it('has no number, code, token, cookie, name or query value, even after errors', async () => {
    const output = collectOutput();
    const { upstream, browser } = await openSignedOutConsole({ LOG_LEVEL: 'info' });
    const cookies: string[] = [];
    const send = async (path: string, body?: unknown) => {
      await browser.send(path, body === undefined ? {} : { method: 'POST', body });
      cookies.push(...browser.cookies.values());
    };
    await send('/api/auth/send-otp', { mobile, from: '/students?search=Ananya' });
    await send('/api/auth/verify-otp', { otp });
    for (const reply of [
      json({ data: [] }),
      json({ message: searchText }, 500),
      bytes(searchText, 'text/html'),
      reset,
    ]) {
      upstream.setDefaultReply(reply);
      await send(`/api/v1/employee/list?page=1&pageSize=10&search=${searchText}`);
      await send(`/api/v1/unknown/${searchText}`);
      await send('/api/v1/school/meal-plan', { month: 'May', filename: searchText });
    }
    await send('/api/auth/sign-out', {});
    expect(output.events().length).toBeGreaterThan(10);
    for (const secret of [mobile, otp, token, searchText, profile.firstname, profile.name, ...cookies]) {
      expect(output.text()).not.toContain(secret);
    }
  });

  it('has the stack of an internal error, but not its message', async () => {
    const output = collectOutput();
    const school = await startSignedIn();
    await sql`create trigger fails before insert on subjects
      begin select raise(abort, 'Ananya 9876543210\n    at Ananya 9876543210'); end`.execute(school.db);
    const reply = await school.send(createSubject, { query: { subject_name: searchText } });
    expect(reply.status).toBe(500);
    expect(output.events()).toMatchObject([
      { level: 50, time: expect.any(String), msg: 'backend call failed', stack: expect.stringContaining('at ') },
    ]);
    for (const secret of [mobile, searchText]) {
      expect(output.text()).not.toContain(secret);
      expect(await reply.clone().text()).not.toContain(secret);
    }
  });

  it('has the position of what Next and libraries print, but not the text', async () => {
    const output = collectOutput();
    const { visit } = await openSignedOutConsole({ LOG_LEVEL: 'info' });
    const methods = { ...console };
    const warningListeners = process.listeners('warning');
    onTestFinished(() => {
      Object.assign(console, methods);
      process.removeAllListeners('warning');
      for (const listener of warningListeners) process.on('warning', listener);
    });
    redirectConsoleToLog(visit.services.logger);
    redirectWarningsToLog(visit.services.logger);
    console.error(new TypeError(`Failed for ${searchText}\n    at ${searchText}`));
    console.warn('⨯', `The address /students?search=${searchText}`);
    process.emit('warning', new Error('The disk is nearly full.'));
    expect(output.events()).toMatchObject([
      { level: 50, msg: 'printed', kind: 'TypeError', stack: expect.stringContaining('log.test.ts') },
      { level: 40, msg: 'printed', kind: 'Error', stack: expect.stringContaining('log.test.ts') },
      { level: 40, msg: 'warning', kind: 'Error', reason: 'The disk is nearly full.' },
    ]);
    expect(output.text()).not.toContain(searchText);
  });

  it('reports failures with LOG_LEVEL=warn too', async () => {
    const output = collectOutput();
    const visit = await openConsole({ LOG_LEVEL: 'warn', DATA_DIR: '/dev/null/homeroom' });
    expect((await readinessReply(visit.services)).status).toBe(503);
    expect((await new Browser(visit).post('/api/auth/send-otp', { mobile, from: '' })).status).toBe(500);
    expect(output.events()).toMatchObject([
      { level: 40, msg: 'not ready' },
      { level: 50, msg: 'failure', requestId: expect.any(String) },
    ]);
  });

  it('has a code as a JSON line where there is no terminal, whatever LOG_LEVEL is', async () => {
    const output = collectOutput();
    const visit = await openConsole({ LOG_LEVEL: 'silent', SEED: 'empty', SCHOOL_NAME: 'S', ADMIN_MOBILE: mobile });
    const browser = new Browser(visit);
    await browser.post('/api/auth/send-otp', { mobile, from: '' });
    const [line] = output.events();
    expect(output.text()).toBe(`${JSON.stringify(line)}\n`);
    expect(line).toMatchObject({ msg: 'sign-in code', numberEnding: mobile.slice(-4) });
    expect((await browser.post('/api/auth/verify-otp', { otp: line?.otp })).status).toBe(200);
  });
});
