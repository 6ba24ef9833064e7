import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Call, callName } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { type AnyInput, anyInput, createUpload, forwardedCalls, toConsolePath } from '../../support/any-request';
import { Browser } from '../../support/browser';
import { identityNames, promisedQueries, queryNames } from '../../support/call-table';
import { createEmployeeBody } from '../../support/employees';
import { makeConsole, type OpenConsole } from '../../support/open-console';
import { openSignedInConsole } from '../../support/test-console';
import { advertisedFeatures, bytes, json, profile, startUpstream, type Upstream } from '../../support/upstream';

const promisedNames = (call: Call) =>
  (queryNames[callName(call)] ?? 'unknown')
    .split(' ')
    .filter((name) => name && !isFeatureParameter(call, withoutBrackets(name)));
const withoutBrackets = (name: string) => name.replace(/[[\]]/g, '');

/** True for a parameter that belongs to a feature. The console sends it only to servers that advertise the feature. */
const isFeatureParameter = ({ queryByFeature }: Call, name: string) =>
  Object.values(queryByFeature ?? {}).some((names) => names.includes(name));

/** A number that appears only in forged fields. */
const forgedId = 666_000_666;

/** The only call whose query names another user than the signed-in one. */
const namesAnotherUser = 'PUT /user/user_id';

const createForgedFields = () => Object.fromEntries(identityNames.map((name) => [name, forgedId]));

/** Returns the body with forged identity fields in each of its objects. */
function withForgedFields(body: unknown): unknown {
  if (Array.isArray(body) || typeof body !== 'object' || body === null) return body;
  const fields = Object.entries(body).map(([name, value]) => [name, withForgedFields(value)]);
  return { ...createForgedFields(), ...Object.fromEntries(fields) };
}

function createForgedUpload(call: Call, input: AnyInput): FormData {
  const form = createUpload(call, input);
  for (const name of identityNames) form.set(name, String(forgedId));
  return form;
}

let upstream: Upstream;
let visit: OpenConsole;
let browser: Browser;

beforeAll(async () => {
  upstream = await startUpstream();
  visit = makeConsole({ API_BASE_URL: upstream.origin });
  browser = await new Browser(visit).signIn();
});
beforeEach(() => {
  upstream.requests.length = 0;
});
afterAll(async () => {
  await visit.services.close();
  await upstream.close();
});

describe('the calls of the contract', () => {
  it('include all promised calls and match the reference', () => {
    expect([...calls.keys()]).toEqual(expect.arrayContaining(Object.keys(promisedQueries)));
    expect([...calls.keys()].sort(), 'run `npm run docs` after a change of the contract').toEqual(
      Object.keys(queryNames).sort(),
    );
  });

  it.each([...calls.values()].map((call) => [callName(call), call] as const))('%s has its query names', (_, call) => {
    const parameters = Object.entries(call.query?._zod.def.shape ?? {}).filter(
      ([name]) => !isFeatureParameter(call, name),
    );
    const parameterNames = parameters.map(([name, shape]) =>
      z.safeParse(shape, undefined).success ? `[${name}]` : name,
    );
    const expectedId = Object.keys(call.identity?.query ?? {});
    expect([...parameterNames, ...expectedId].sort()).toEqual(promisedNames(call).sort());
  });
});

describe('the acting user', () => {
  const expectedId = (name: string) => (/school/i.test(name) ? profile.schoolid : profile.userid);

  it.each(forwardedCalls.map((call) => [callName(call), call] as const))(
    'cannot be forged in %s',
    async (name, call) => {
      upstream.setDefaultReply(call.reply === 'file' ? bytes('PK', 'application/zip') : json({}));
      await fc.assert(
        fc.asyncProperty(anyInput(call), async (input) => {
          upstream.requests.length = 0;
          const body = call.upload ? createForgedUpload(call, input) : withForgedFields(input.body);
          const response = await browser.send(toConsolePath(call, input, createForgedFields()), {
            method: call.method,
            body,
          });
          expect(response.status, await response.clone().text()).toBe(200);
          const [upstreamRequest] = upstream.requests;
          expect(upstreamRequest?.url).not.toContain(String(forgedId));
          expect(upstreamRequest?.body.toString()).not.toContain(String(forgedId));
          const allowed = [
            ...promisedNames(call).map(withoutBrackets),
            ...advertisedFeatures.flatMap((one) => call.queryByFeature?.[one] ?? []),
          ];
          const requiredNames = promisedNames(call).filter((one) => withoutBrackets(one) === one);
          const names = Object.keys(upstreamRequest?.query ?? {});
          expect(names.filter((one) => !allowed.includes(one))).toEqual([]);
          expect(requiredNames.filter((one) => !names.includes(one))).toEqual([]);
          for (const one of names.filter((one) => identityNames.includes(one) && name !== namesAnotherUser)) {
            expect(upstreamRequest?.query[one], one).toBe(String(expectedId(one)));
          }
        }),
        { numRuns: 12 },
      );
    },
  );

  it.each<[string, string, object, object]>([
    [
      'a new employee',
      'POST /employee/create',
      createEmployeeBody(),
      { employee: { school_id: 9 }, user: { createdby: 21 } },
    ],
    ['a class', 'POST /classes/create', createClassBody(), { schoolid: 9, createdby: 21 }],
    ['a holiday', 'POST /holiday/create', createHolidayBody(), { school_id: 9, created_by: 21 }],
    [
      'a changed holiday',
      'PUT /holiday/update',
      { ...createHolidayBody(), holiday_id: 3 },
      { created_by: 21, updated_by: 21 },
    ],
    ['a broadcast', 'POST /diary/broadcast', createBroadcastBody(), { createdBy: 21 }],
    ['a meal plan', 'POST /school/meal-plan', { month: 'May', filename: 'may.pdf' }, { schoolid: 9 }],
  ])('is sent in %s', async (_, call, body, expected) => {
    const [method = '', path] = call.split(' ');
    await browser.send(`/api/v1${path}`, { method, body });
    expect(JSON.parse(upstream.requests[0]?.body.toString() ?? '')).toMatchObject(expected);
  });
});

describe('a profile without ids', () => {
  const profileWithoutIds = json({ status: 'success', message: '', data: {}, dashboard: {} });

  async function openWithoutIds(settings: Record<string, string> = {}) {
    const { upstream, visit } = await openSignedInConsole(settings);
    upstream.on('/web/user/profile', profileWithoutIds);
    const unnamedBrowser = new Browser(visit);
    await unnamedBrowser.send('/api/auth/send-otp', { method: 'POST', body: { mobile: '9000000001', from: '' } });
    await unnamedBrowser.post('/api/auth/verify-otp', { otp: '123456' });
    upstream.requests.length = 0;
    return { upstream, browser: unnamedBrowser };
  }

  it('acts as user 14 of school 4', async () => {
    const { upstream, browser } = await openWithoutIds();
    await browser.send('/api/v1/employee/active-list');
    expect(upstream.requests[0]?.query).toEqual({ user_id: '14', school_id: '4' });
  });

  it('saves meal plans as user 82', async () => {
    const { upstream, browser } = await openWithoutIds();
    await browser.post('/api/v1/school/meal-plan', { month: 'May', filename: 'may.pdf' });
    expect(upstream.requests[0]?.query).toEqual({ user_id: '82' });
    expect(JSON.parse(upstream.requests[0]?.body.toString() ?? '')).toMatchObject({ schoolid: 4 });
  });

  it('creates broadcasts and employees as user 0', async () => {
    const { upstream, browser } = await openWithoutIds();
    await browser.post('/api/v1/diary/broadcast', createBroadcastBody());
    await browser.post('/api/v1/employee/create', createEmployeeBody());
    const [broadcast, employee] = upstream.requests.map(({ body }) => JSON.parse(body.toString()));
    expect(broadcast).toMatchObject({ createdBy: 0 });
    expect(employee).toMatchObject({ employee: { school_id: 4 }, user: { createdby: 0 } });
  });

  it('gets a 401 under STRICT_IDENTITY', async () => {
    const { upstream, browser } = await openWithoutIds({ STRICT_IDENTITY: '1' });
    expect((await browser.send('/api/v1/employee/active-list')).status).toBe(401);
    expect(upstream.requests).toEqual([]);
  });
});

function createClassBody() {
  const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
  return { classname: '7', isactive: true, ...Object.fromEntries(days.map((day) => [`work${day}`, day !== 'sunday'])) };
}

function createHolidayBody() {
  return { holiday_name: 'Diwali', start_date: '2026-11-08', end_date: '2026-11-09', classes: [1, 2] };
}

function createBroadcastBody() {
  const day = '2026-11-21';
  const text = { subject: 'Sports day', description: 'All welcome', link: '' };
  return { notetype: 'Circular', ...text, duedate: day, sectionid: 0, effectiveDate: day };
}
