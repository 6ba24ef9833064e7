import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedRequest, namedForwardedCalls, validReply } from '../../support/call-requests';
import { queryNames } from '../../support/call-table';
import { openSignedInConsole, openSignedOutConsole, shareSignedInConsole } from '../../support/test-console';

const school = shareSignedInConsole();

describe('the allow-list of calls', () => {
  it('replies 404 to an unknown path without a request to the upstream', async () => {
    const { upstream, browser } = await openSignedInConsole();
    for (const path of ['/employee', '/employee/list/all', '/admin/users', '/employee/list-x']) {
      const response = await browser.send(`/api/v1${path}`);
      expect(response.status, path).toBe(404);
      expect(await response.json(), path).toMatchObject({ code: 'UNKNOWN_CALL' });
    }
    expect(upstream.requests).toEqual([]);
  });

  it('excludes the sign-in calls', async () => {
    const { upstream, browser } = await openSignedInConsole();
    for (const path of ['/web/auth/send-otp', '/web/auth/verify-otp']) {
      expect((await browser.post(`/api/v1${path}?mobile_number=9876543210&device_id=web`)).status, path).toBe(404);
    }
    expect(upstream.requests).toEqual([]);
  });

  it('replies 405 with the allowed methods to a wrong method', async () => {
    const { upstream, browser } = await openSignedInConsole();
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const response = await browser.send('/api/v1/employee/list', { method });
      expect(response.status, method).toBe(405);
      expect(response.headers.get('allow'), method).toBe('GET');
    }
    expect(upstream.requests).toEqual([]);
  });

  it.each([
    '/employee%2flist',
    '/employee/%2e%2e%2flist',
    '/employee/..%2f..%2fadmin',
    '/employee/list%00',
    '/employee%5clist',
    '/employee/li%73t',
    '/employee//list',
    '/employee/list/',
    '/employee/list;a=1',
    '/employee/%E0%A4%A',
    '/',
    '',
  ])('replies 400 to %s without a request to the upstream', async (path) => {
    const { upstream, browser } = await openSignedInConsole();
    const response = await browser.send(`/api/v1${path}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT' });
    expect(upstream.requests).toEqual([]);
  });

  it('forwards no path with dot segments or backslashes', async () => {
    const { upstream, browser } = await openSignedInConsole();
    for (const path of ['/../admin', '/%2e%2e/%2e%2e/admin', '/..\\..\\admin', '/employee/../../../metrics']) {
      expect((await browser.send(`/api/v1${path}`)).status, path).toBeGreaterThanOrEqual(400);
    }
    expect(upstream.requests).toEqual([]);
  });

  it('replies 401 to every path while signed out', async () => {
    const { upstream, browser } = await openSignedOutConsole();
    for (const path of ['/employee/list?page=1&pageSize=10', '/admin', '/employee%2flist']) {
      const response = await browser.send(`/api/v1${path}`);
      expect(response.status, path).toBe(401);
      expect(await response.json(), path).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
    expect(upstream.requests).toEqual([]);
  });
});

describe('each listed call', () => {
  const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];
  const names = new Set(namedForwardedCalls.map(([name]) => name));
  /**
   * True for `DELETE /students/<word>`. This path matches the call that deletes a student, with the word as an invalid
   * id.
   */
  const isInvalidStudentId = (name: string) => /^DELETE \/students\/[\w-]+$/.test(name);

  it.each(namedForwardedCalls)('%s is forwarded for its own methods only', async (_, call) => {
    const { path, search } = acceptedRequest(call);
    const otherMethods = methods.filter((method) => !names.has(`${method} ${call.path}`));
    for (const method of otherMethods) {
      const { status } = await school.browser.send(`${path}?${search}`, { method });
      expect(status, method).toBe(isInvalidStudentId(`${method} ${call.path}`) ? 400 : 405);
    }
    expect(otherMethods.length).toBeGreaterThan(0);
    expect(school.upstream.requests).toEqual([]);
  });

  it.each(namedForwardedCalls)('%s is forwarded with its own path and query names only', async (name, call) => {
    const { path, search, method, body } = acceptedRequest(call);
    const sentNames = new Set(search.keys());
    for (const unknownName of ['redirect', 'device_id', 'bypass_otp', '__proto__', 'page[]', '../x'])
      search.append(unknownName, '1');
    school.upstream.setDefaultReply(validReply(call));
    expect((await school.browser.send(`${path}?${search}#x`, { method, body })).status).toBe(200);
    const [upstreamRequest] = school.upstream.requests;
    expect(upstreamRequest?.url.split('?')[0]).toBe(path);
    const expected = (queryNames[name] ?? '')
      .split(' ')
      .filter((name) => name && (name[0] !== '[' || sentNames.has(name.slice(1, -1))));
    expect(Object.keys(upstreamRequest?.query ?? {}).sort()).toEqual(
      expected.map((name) => name.replace(/[[\]]/g, '')).sort(),
    );
    expect(school.upstream.requests).toHaveLength(1);
  });

  it.each(['abc', '-1', '1_0', '1-1', '99999999999999999999', 'NaN', 'Infinity', 'null', '__proto__', 'update'])(
    'refuses “%s” as an id',
    async (id) => {
      expect((await school.browser.send(`/api/v1/students/${id}`, { method: 'DELETE' })).status).toBe(400);
      expect(school.upstream.requests).toEqual([]);
    },
  );
});

describe('a random address', () => {
  const listedPaths = new Set(namedForwardedCalls.map(([, call]) => `/api/v1${call.path}`));
  const pathPieces = [
    ...[...listedPaths].flatMap((path) => path.split('/')),
    '/',
    '//',
    '\\',
    '..',
    '.',
    '%2f',
    '%2e',
    '%5c',
  ];
  const unusualPieces = [
    '%00',
    '%25',
    '%',
    ';',
    '@',
    ':',
    '?',
    '#',
    '{id}',
    '\t',
    '\u2025',
    '\uff0f',
    '%c0%af',
    '%u002f',
    '*',
  ];
  const address = fc
    .array(fc.oneof(fc.constantFrom(...pathPieces, ...unusualPieces), fc.string({ unit: 'binary', maxLength: 3 })), {
      maxLength: 8,
    })
    .map((parts) => `/api/v1/${parts.join('')}`);

  it('reaches a listed call by its exact path, or is refused', async () => {
    school.upstream.setDefaultReply(validReply({ method: 'GET', path: '/', reply: 'file' }));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'), address, async (method, path) => {
        school.upstream.requests.length = 0;
        const { pathname } = new URL(path, 'http://console.test');
        if (!pathname.startsWith('/api/v1/')) return;
        const { status } = await school.browser.send(path, { method });
        const sentPaths = school.upstream.requests.map(({ url }) => url.split('?')[0]);
        if (sentPaths.length === 0) expect([400, 404, 405]).toContain(status);
        else expect([sentPaths, /^(\/[\w-]+)+$/.test(pathname)]).toEqual([[pathname], true]);
      }),
      { numRuns: 600 },
    );
  });
});
