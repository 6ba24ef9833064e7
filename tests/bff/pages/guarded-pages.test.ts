import { NextRequest } from 'next/server';
import { describe, expect, it, vi } from 'vitest';
import { consoleOrigin, mobile } from '../../support/browser';
import { signedIn, visitor } from '../../support/console-of-test';

async function atPage(path: string, cookies: Map<string, string>, headers: Record<string, string> = {}) {
  const { middleware } = await import('@/middleware');
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return middleware(new NextRequest(consoleOrigin + path, { headers: { cookie, ...headers } }));
}

/** Where a redirect leads within the console; one that leads elsewhere keeps its whole address. */
const destination = (response: Response) => response.headers.get('location')?.replace(consoleOrigin, '');

const nobody = new Map<string, string>();

describe('a page asked for by nobody', () => {
  it('leads to the sign-in, which remembers the place', async () => {
    await visitor();
    const response = await atPage('/students?search=asha&page=2', nobody);
    expect(response.status).toBe(307);
    expect(destination(response)).toBe('/login?from=%2Fstudents%3Fsearch%3Dasha%26page%3D2');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  it.each(['/', '/unknown', '/employees/7', '/dashboard.json', '//evil.test'])(
    'leads from %s to the sign-in',
    async (path) => {
      await visitor();
      expect(destination(await atPage(path, nobody))).toBe('/login');
    },
  );

  it('is shown where it is the sign-in', async () => {
    await visitor();
    expect((await atPage('/login', nobody)).headers.get('x-middleware-next')).toBe('1');
  });

  it('leads from the verification to the sign-in, unless one was begun', async () => {
    const { browser } = await visitor();
    expect(destination(await atPage('/verify-otp', nobody))).toBe('/login');
    await browser.post('/api/auth/send-otp', { mobile, from: '' });
    expect((await atPage('/verify-otp', browser.cookies)).headers.get('x-middleware-next')).toBe('1');
  });
});

describe('a page asked for by somebody signed in', () => {
  it('is shown', async () => {
    const { browser } = await signedIn();
    expect((await atPage('/employees', browser.cookies)).headers.get('x-middleware-next')).toBe('1');
  });

  it.each([
    ['/login', '/dashboard'],
    ['/login?from=/holidays', '/holidays'],
    ['/login?from=//evil.test', '/dashboard'],
    ['/verify-otp?from=%2F%5Cevil.test', '/dashboard'],
  ])('leads from %s to %s', async (path, location) => {
    const { browser } = await signedIn();
    expect(destination(await atPage(path, browser.cookies))).toBe(location);
  });

  it('moves the idle limit on', async () => {
    const { browser } = await signedIn();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    const lines = (await atPage('/employees', browser.cookies)).headers.getSetCookie();
    expect(lines).toEqual([expect.stringMatching(/^homeroom=/)]);
  });

  it('leads to the sign-in again once they signed out', async () => {
    const { browser } = await signedIn();
    const copy = new Map(browser.cookies);
    await browser.post('/api/auth/sign-out');
    expect(destination(await atPage('/employees', copy))).toBe('/login?from=%2Femployees');
  });
});

describe('what the verification page learns', () => {
  it('is the number and the moment, never the token that may be kept beside them', async () => {
    const { upstream, browser } = await visitor();
    await browser.post('/api/auth/send-otp', { mobile, from: '' });
    upstream.on('/web/user/profile', (response) => response.writeHead(500).end());
    await browser.post('/api/auth/verify-otp', { otp: '123456' });
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    vi.doMock('next/headers', () => ({ headers: async () => new Headers({ cookie }) }));
    const { pendingSignIn } = await import('@/lib/bff/pages/page-session');
    expect(await pendingSignIn()).toEqual({ mobile, sentAt: expect.any(Number) });
    vi.doUnmock('next/headers');
  });
});
