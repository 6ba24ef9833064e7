import { describe, expect, it, vi } from 'vitest';
import type { Browser } from '../../support/browser';
import type { OpenConsole } from '../../support/open-console';
import { openSignedInConsole } from '../../support/test-console';
import { json, profile } from '../../support/upstream';
import { visitPage } from '../../support/visit-page';

const fetchOwner = async (browser: Browser) => (await (await browser.post('/api/auth/keep-alive')).json()).owner;

/** Returns the `Set-Cookie` lines of a page request that set the signed-in cookie. */
async function signedInCookiesOf(visit: OpenConsole, { cookies }: Browser): Promise<string[]> {
  const response = await visitPage(visit, '/dashboard', cookies);
  return response.headers.getSetCookie().filter((line) => line.startsWith('signed-in='));
}

describe('the signed-in cookie for scripts', () => {
  it('names the owner of the session, and the next owner after another sign-in', async () => {
    const { upstream, browser } = await openSignedInConsole();
    const firstOwner = browser.cookies.get('signed-in');
    expect(firstOwner).toBe(await fetchOwner(browser));
    upstream.on('/web/user/profile', json({ status: 'success', data: { ...profile, userid: 22 } }));
    await browser.signIn();
    expect(browser.cookies.get('signed-in')).toBe(await fetchOwner(browser));
    expect(browser.cookies.get('signed-in')).not.toBe(firstOwner);
  });

  it('is deleted by a sign-out, even of an expired session', async () => {
    const { browser } = await openSignedInConsole({ SESSION_IDLE_MINUTES: '5' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 });
    expect((await browser.post('/api/auth/keep-alive')).status).toBe(401);
    expect(browser.cookies.has('signed-in')).toBe(true);
    await browser.post('/api/auth/sign-out');
    expect(browser.cookies.size).toBe(0);
  });

  it('is set by a page when it is missing, for the rest of the session, and not without a session', async () => {
    const { visit, browser } = await openSignedInConsole({ SESSION_MAX_HOURS: '2' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 60_000 });
    expect(await signedInCookiesOf(visit, browser)).toEqual([]);
    const owner = browser.cookies.get('signed-in');
    browser.cookies.delete('signed-in');
    const hundredMinutesInSeconds = '(6000|59\\d\\d)';
    expect(await signedInCookiesOf(visit, browser)).toEqual([
      expect.stringMatching(
        new RegExp(`^signed-in=${owner}; Path=/; SameSite=Lax; Max-Age=${hundredMinutesInSeconds}$`),
      ),
    ]);
    const copy = browser.withConsole(() => Promise.reject(new Error('unused')));
    await browser.post('/api/auth/sign-out');
    expect(await signedInCookiesOf(visit, copy)).toEqual([]);
  });
});
