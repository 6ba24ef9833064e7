import { unsealData } from 'iron-session';
import { describe, expect, it } from 'vitest';
import { Browser, mobile } from '../../support/browser';
import { sessionSecret } from '../../support/open-console';
import { openSignedInConsole, openSignedOutConsole } from '../../support/test-console';
import { json, profile, token } from '../../support/upstream';

const listPath = '/api/v1/employee/active-list';
const verifiedReply = (accessToken: string) =>
  json({ status: 'success', message: '', data: { access_token: accessToken } });

/** Decrypts a cookie with the session secret of the tests. */
const unsealCookie = (cookie = '') => unsealData<Record<string, unknown>>(cookie, { password: sessionSecret });

/** Returns every `Set-Cookie` line of a sign-in and of the sign-out after it. */
async function recordCookieLines(settings: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const { visit } = await openSignedOutConsole(settings);
  const lines: string[] = [];
  const browser = new Browser(async (request) => {
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    const response = await visit(request);
    lines.push(...response.headers.getSetCookie());
    return response;
  });
  await browser.signIn();
  expect((await browser.post('/api/auth/sign-out')).status).toBe(200);
  expect(browser.cookies.size).toBe(0);
  return lines;
}

describe('the bearer token', () => {
  it('is stored in an encrypted cookie', async () => {
    const { browser } = await openSignedInConsole();
    const sealed = browser.cookies.get('homeroom') ?? '';
    expect(sealed).not.toContain(token);
    expect(Buffer.from(sealed, 'base64').toString()).not.toContain(token);
    expect(await unsealCookie(sealed)).toEqual({
      id: expect.any(String),
      token,
      userId: profile.userid,
      schoolId: profile.schoolid,
      firstName: profile.firstname,
      features: expect.any(Array),
      isShared: false,
      numberEnding: mobile.slice(-4),
      role: 'full',
      administrator: '',
      binDays: null,
      schoolName: profile.name,
      startedAt: expect.any(Number),
      seenAt: expect.any(Number),
    });
  });

  it('is in no reply to the browser, neither in a body nor in a header', async () => {
    const { upstream, visit } = await openSignedOutConsole();
    const replies: string[] = [];
    const browser = new Browser(async (request) => {
      const response = await visit(request);
      replies.push(JSON.stringify([...response.headers]), await response.clone().text());
      return response;
    });
    await browser.signIn();
    await browser.send(listPath);
    upstream.setDefaultReply(json({ message: 'expired' }, 401));
    await browser.send(listPath);
    expect(replies.length).toBeGreaterThan(6);
    expect(replies.join('\n')).not.toContain(token);
  });
});

describe('a cookie', () => {
  const cookiePattern =
    'homeroom(-sign-in|-number)?=[^;]*; Path=/; HttpOnly|signed-in=[\\w-]+; Path=/|signed-in=; Path=/; HttpOnly';
  const plainPattern = new RegExp(`^(${cookiePattern}); SameSite=Lax; Max-Age=\\d+$`);
  const securePattern = new RegExp(`^__Host-(${cookiePattern}); SameSite=Lax; Secure; Max-Age=\\d+$`);

  it.each<[string, RegExp, Record<string, string>, Record<string, string>]>([
    ['has a plain name on plain http', plainPattern, {}, {}],
    [
      'is for https only when the public address is https',
      securePattern,
      { PUBLIC_ORIGIN: 'https://console.test' },
      {},
    ],
    [
      'is for https only when a trusted proxy reports https',
      securePattern,
      { TRUSTED_PROXY_HOPS: '1' },
      { 'x-forwarded-proto': 'https' },
    ],
    ['ignores the header of an untrusted proxy', plainPattern, {}, { 'x-forwarded-proto': 'https' }],
  ])('%s', async (_, pattern, settings, headers) => {
    const lines = await recordCookieLines(settings, headers);
    expect(lines.length).toBeGreaterThanOrEqual(4);
    for (const line of lines) expect(line).toMatch(pattern);
  });

  it('without the __Host- prefix is ignored on https', async () => {
    const { browser } = await openSignedOutConsole({ PUBLIC_ORIGIN: 'https://console.test' });
    await browser.signIn();
    expect([...browser.cookies.keys()]).toEqual(['__Host-homeroom', '__Host-homeroom-number', '__Host-signed-in']);
    expect((await browser.send(listPath)).status).toBe(200);
    browser.cookies.set('homeroom', browser.cookies.get('__Host-homeroom') ?? '');
    browser.cookies.delete('__Host-homeroom');
    expect((await browser.send(listPath)).status).toBe(401);
  });
});

describe('a sign-in', () => {
  it('starts a session with a new id', async () => {
    const { browser } = await openSignedInConsole();
    const firstSession = await unsealCookie(browser.cookies.get('homeroom'));
    await browser.signIn();
    expect((await unsealCookie(browser.cookies.get('homeroom'))).id).not.toBe(firstSession.id);
  });
});

describe('the school’s name in the session', () => {
  it('is the one of the last profile that the browser has read', async () => {
    const { upstream, browser } = await openSignedInConsole();
    const readName = async (name: unknown) => {
      upstream.on('/web/user/profile', json({ status: 'success', message: '', data: { ...profile, name } }));
      await browser.send('/api/v1/web/user/profile');
      return (await unsealCookie(browser.cookies.get('homeroom'))).schoolName;
    };
    expect(await readName('Hill School')).toBe('Hill School');
    expect(await readName('')).toBe('Hill School');
    expect(await readName('h'.repeat(150))).toBe('h'.repeat(80));
  });
});

describe('a large token', () => {
  const largeToken = 'x'.repeat(9 * 1024);

  it('is split into numbered cookies of a size that browsers accept', async () => {
    const { upstream, browser } = await openSignedOutConsole();
    upstream.on('/web/auth/verify-otp', verifiedReply(largeToken));
    await browser.signIn();
    expect([...browser.cookies.keys()].sort()).toEqual([
      'homeroom',
      'homeroom-number',
      'homeroom.1',
      'homeroom.2',
      'homeroom.3',
      'signed-in',
    ]);
    const sizes = [...browser.cookies].map(([name, value]) => name.length + value.length);
    expect(Math.max(...sizes)).toBeLessThan(4000);
    expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(12 * 1024);
    upstream.requests.length = 0;
    expect((await browser.send(listPath)).status).toBe(200);
    expect(upstream.requests[0]?.headers.authorization).toBe(`Bearer ${largeToken}`);
  });

  it('counts as signed out, without an error, when one of its cookies is lost', async () => {
    for (const lostCookie of ['homeroom', 'homeroom.1', 'homeroom.3']) {
      const { upstream, browser } = await openSignedOutConsole();
      upstream.on('/web/auth/verify-otp', verifiedReply(largeToken));
      await browser.signIn();
      browser.cookies.delete(lostCookie);
      expect((await browser.send(listPath)).status).toBe(401);
    }
  });

  it('leaves no numbered cookie after the next sign-in or the sign-out', async () => {
    const { upstream, browser } = await openSignedOutConsole();
    upstream.on('/web/auth/verify-otp', verifiedReply(largeToken));
    await browser.signIn();
    upstream.on('/web/auth/verify-otp', verifiedReply(token));
    await browser.signIn();
    expect([...browser.cookies.keys()].sort()).toEqual(['homeroom', 'homeroom-number', 'signed-in']);
    await browser.post('/api/auth/sign-out');
    expect([...browser.cookies.keys()]).toEqual([]);
  });

  it('is refused above 12 KB with an error message', async () => {
    const { upstream, browser } = await openSignedOutConsole();
    upstream.on('/web/auth/verify-otp', verifiedReply('x'.repeat(12 * 1024 + 1)));
    await browser.post('/api/auth/send-otp', { mobile, from: '' });
    const response = await browser.post('/api/auth/verify-otp', { otp: '123456' });
    expect(response.status).toBe(502);
    expect((await response.json()).message).toMatch(
      /^You could not be signed in\. The server sent a token that is larger than/,
    );
    expect(browser.cookies.has('homeroom')).toBe(false);
  });
});
