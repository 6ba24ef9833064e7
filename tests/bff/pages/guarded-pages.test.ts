import { describe, expect, it, vi } from 'vitest';
import { listActiveEmployees } from '@/lib/contract/employees';
import { consoleOrigin, mobile } from '../../support/browser';
import { requestPage } from '../../support/page-request';
import { openSignedInConsole, openSignedOutConsole } from '../../support/test-console';
import { visitPage } from '../../support/visit-page';

/** Returns the path of a redirect within the console, or the full URL of a redirect to another origin. */
const redirectTarget = (response: Response) => response.headers.get('location')?.replace(consoleOrigin, '');

describe('a page requested while signed out', () => {
  it('redirects to the sign-in with its own address as `from`', async () => {
    const { visit } = await openSignedOutConsole();
    const response = await visitPage(visit, '/students?search=asha&page=2');
    expect(response.status).toBe(307);
    expect(redirectTarget(response)).toBe('/login?from=%2Fstudents%3Fsearch%3Dasha%26page%3D2');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  it.each(['/', '/unknown', '/employees/7', '/dashboard.json', '//evil.test'])(
    'redirects from %s to the sign-in',
    async (path) => {
      const { visit } = await openSignedOutConsole();
      expect(redirectTarget(await visitPage(visit, path))).toBe('/login');
    },
  );

  it('is rendered when it is the sign-in page', async () => {
    const { visit } = await openSignedOutConsole();
    expect((await visitPage(visit, '/login')).headers.get('x-middleware-next')).toBe('1');
  });

  it('redirects from the verification to the sign-in, unless a sign-in was started', async () => {
    const { visit, browser } = await openSignedOutConsole();
    expect(redirectTarget(await visitPage(visit, '/verify-otp'))).toBe('/login');
    await browser.post('/api/auth/send-otp', { mobile, from: '' });
    expect((await visitPage(visit, '/verify-otp', browser.cookies)).headers.get('x-middleware-next')).toBe('1');
  });
});

describe('a page requested while signed in', () => {
  it('is rendered', async () => {
    const { visit, browser } = await openSignedInConsole();
    expect((await visitPage(visit, '/employees', browser.cookies)).headers.get('x-middleware-next')).toBe('1');
  });

  it.each([
    ['/login', '/dashboard'],
    ['/login?from=/holidays', '/holidays'],
    ['/login?from=//evil.test', '/dashboard'],
    ['/verify-otp?from=%2F%5Cevil.test', '/dashboard'],
  ])('redirects from %s to %s', async (path, location) => {
    const { visit, browser } = await openSignedInConsole();
    expect(redirectTarget(await visitPage(visit, path, browser.cookies))).toBe(location);
  });

  it('is rendered once with the session read for it, under an id that the browser cannot choose', async () => {
    const { visit, browser } = await openSignedInConsole();
    const admittedReply = await visitPage(visit, '/employees', browser.cookies, { 'x-request-id': 'chosen' });
    const id = admittedReply.headers.get('x-middleware-request-x-request-id') ?? '';
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const { pageCall } = requestPage(visit, new Map(), id);
    await expect(pageCall(listActiveEmployees, {})).resolves.toBeTruthy();
    await expect(pageCall(listActiveEmployees, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('renews the idle limit', async () => {
    const { visit, browser } = await openSignedInConsole();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    const cookieLines = (await visitPage(visit, '/employees', browser.cookies)).headers.getSetCookie();
    expect(cookieLines).toEqual([expect.stringMatching(/^homeroom=/)]);
  });

  it('redirects to the sign-in after a sign-out', async () => {
    const { visit, browser } = await openSignedInConsole();
    const copiedCookies = new Map(browser.cookies);
    await browser.post('/api/auth/sign-out');
    expect(redirectTarget(await visitPage(visit, '/employees', copiedCookies))).toBe('/login?from=%2Femployees');
  });
});

describe('the data of the verification page', () => {
  it('is the number and the time, never the token that may be stored with them', async () => {
    const { upstream, visit, browser } = await openSignedOutConsole();
    await browser.post('/api/auth/send-otp', { mobile, from: '' });
    upstream.on('/web/user/profile', (response) => response.writeHead(500).end());
    await browser.post('/api/auth/verify-otp', { otp: '123456' });
    const { pendingSignIn } = requestPage(visit, browser.cookies);
    expect(await pendingSignIn()).toEqual({ mobile, sentAt: expect.any(Number) });
  });
});
