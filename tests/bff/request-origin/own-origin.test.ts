import { describe, expect, it } from 'vitest';
import { sheetPaths } from '@/lib/contract/sheets';
import { consoleOrigin, mobile } from '../../support/browser';
import { acceptedRequest, namedForwardedCalls, validReply } from '../../support/call-requests';
import { openSignedInConsole, openSignedOutConsole, shareSignedInConsole } from '../../support/test-console';

const school = shareSignedInConsole();
const unsafeCalls = namedForwardedCalls.filter(([, { method }]) => method !== 'GET');

const togglePath = '/api/v1/employee/status/toggle?emp_id=5&activate=true';
const writes = [
  togglePath,
  '/api/auth/send-otp',
  '/api/auth/resend-otp',
  '/api/auth/verify-otp',
  '/api/auth/sign-out',
  ...Object.values(sheetPaths),
];

describe('a cross-origin write', () => {
  it.each<[string, Record<string, string | null>]>([
    ['without our own header', { 'x-homeroom': null }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a sister domain', { 'sec-fetch-site': 'same-site' }],
    ['from the address bar', { 'sec-fetch-site': 'none' }],
    ['of an old browser on another origin', { 'sec-fetch-site': null, origin: 'http://evil.test' }],
    ['of an old browser with an opaque origin', { 'sec-fetch-site': null, origin: 'null' }],
    ['of an old browser on another port', { 'sec-fetch-site': null, origin: 'http://console.test:81' }],
    ['with no origin at all', { 'sec-fetch-site': null, origin: null }],
  ])('is refused %s, whichever write it is', async (_, headers) => {
    const { upstream, browser } = await openSignedInConsole();
    for (const path of writes) {
      const response = await browser.send(path, { method: 'POST', headers, body: { mobile, otp: '123456' } });
      expect(response.status, path).toBe(403);
      expect(await response.json(), path).toMatchObject({ code: 'FORBIDDEN_ORIGIN' });
    }
    expect(upstream.requests).toEqual([]);
    expect((await browser.send('/api/v1/employee/active-list')).status).toBe(200);
  });
});

describe('a same-origin write', () => {
  it('is accepted by its origin in a browser without Sec-Fetch-Site', async () => {
    const { browser } = await openSignedInConsole();
    const headers = { 'sec-fetch-site': null };
    expect((await browser.send(togglePath, { method: 'POST', headers })).status).toBe(200);
  });

  it('is accepted by the origin set by the operator, in any spelling', async () => {
    const { browser } = await openSignedOutConsole({ PUBLIC_ORIGIN: 'https://School.example:443/' });
    const headers = { 'sec-fetch-site': null, origin: 'https://school.example' };
    const body = { mobile, from: '' };
    expect((await browser.send('/api/auth/send-otp', { method: 'POST', headers, body })).status).toBe(200);
  });

  it('is accepted by a forwarded host only when a proxy is trusted', async () => {
    const headers = {
      'sec-fetch-site': null,
      origin: 'https://a.test',
      'x-forwarded-host': 'a.test',
      'x-forwarded-proto': 'https',
    };
    const request = { method: 'POST', headers, body: { mobile, from: '' } };
    expect((await (await openSignedOutConsole()).browser.send('/api/auth/send-otp', request)).status).toBe(403);
    const trustingConsole = await openSignedOutConsole({ TRUSTED_PROXY_HOPS: '1' });
    expect((await trustingConsole.browser.send('/api/auth/send-otp', request)).status).toBe(200);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', null])(
    'is refused when its JSON has the content type %s',
    async (type) => {
      const { upstream, browser } = await openSignedInConsole();
      const headers = { 'content-type': type };
      const body = JSON.stringify({ month: 'May', filename: 'may.pdf' });
      const response = await browser.send('/api/v1/school/meal-plan', { method: 'POST', headers, body });
      expect(response.status).toBe(400);
      expect(upstream.requests).toEqual([]);
    },
  );

  it('is refused when it is not JSON, larger than 1 MB, or not valid for the call', async () => {
    const { upstream, browser } = await openSignedInConsole();
    const saveMealPlan = (body: unknown) => browser.post('/api/v1/school/meal-plan', body);
    expect((await saveMealPlan('{"month":')).status).toBe(400);
    expect((await saveMealPlan({ month: 'May', filename: 'x'.repeat(1024 * 1024) })).status).toBe(413);
    const invalidReply = await saveMealPlan({ month: 'Mai', filename: 'may.pdf' });
    expect(invalidReply.status).toBe(400);
    expect(await invalidReply.json()).toMatchObject({ code: 'INVALID_INPUT', detail: [{ field: 'month' }] });
    expect(upstream.requests).toEqual([]);
  });
});

describe('each write of the contract', () => {
  it.each(unsafeCalls)('%s requires our own header', async (_, call) => {
    const { path, search, method, body } = acceptedRequest(call);
    const response = await school.browser.send(`${path}?${search}`, { method, body, headers: { 'x-homeroom': null } });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'FORBIDDEN_ORIGIN' });
    expect(school.upstream.requests).toEqual([]);
  });

  const sites = [null, 'same-origin', 'same-site', 'cross-site', 'none', 'Same-Origin', 'same-origin, cross-site'];
  const origins = [
    null,
    consoleOrigin,
    'http://evil.test',
    'https://console.test',
    `${consoleOrigin}.evil.test`,
    'null',
  ];
  const markers = [null, '1'];
  const writes = ['POST', 'PUT', 'DELETE'].map((method) => {
    const match = unsafeCalls.find(([, call]) => call.method === method && !call.body && !call.upload);
    if (!match) throw new Error(`no ${method} without a body`);
    return [method, match[1]] as const;
  });

  it.each(writes)('is accepted or refused by header, site and origin together: %s', async (method, call) => {
    const { path, search } = acceptedRequest(call);
    school.upstream.setDefaultReply(validReply(call));
    for (const marker of markers) {
      for (const site of sites) {
        for (const origin of origins) {
          school.upstream.requests.length = 0;
          const headers = { 'x-homeroom': marker, 'sec-fetch-site': site, origin };
          const { status } = await school.browser.send(`${path}?${search}`, { method, headers });
          const isSameOrigin = marker && (site === 'same-origin' || (site === null && origin === consoleOrigin));
          expect([status, school.upstream.requests.length], JSON.stringify(headers)).toEqual(
            isSameOrigin ? [200, 1] : [403, 0],
          );
        }
      }
    }
  });

  it.each(unsafeCalls.filter(([, call]) => call.body))(
    '%s accepts its body as application/json only',
    async (_, call) => {
      const { path, search, method, body } = acceptedRequest(call);
      school.upstream.setDefaultReply(validReply(call));
      const types = [
        'text/plain',
        'text/plain; application/json',
        'application/json-seq',
        'application/jsonp',
        'text/json',
        null,
      ];
      for (const type of types) {
        const text = JSON.stringify(body);
        const headers = { 'content-type': type };
        expect(
          (await school.browser.send(`${path}?${search}`, { method, headers, body: text })).status,
          `${type}`,
        ).toBe(400);
      }
      expect(school.upstream.requests).toEqual([]);
      const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
      expect((await school.browser.send(`${path}?${search}`, { method, headers, body })).status).toBe(200);
    },
  );
});
