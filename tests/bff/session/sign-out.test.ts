import { describe, expect, it, vi } from 'vitest';
import { openConsole, temporaryFolder } from '../../support/open-console';
import { openSignedInConsole, openSignedOutConsole } from '../../support/test-console';

const listPath = '/api/v1/employee/active-list';
const minuteMs = 60_000;

/** Advances the clock without running timers. */
function advanceClock(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}

describe('a sign-out', () => {
  it('deletes the cookie and the browser storage', async () => {
    const { browser } = await openSignedInConsole();
    const response = await browser.post('/api/auth/sign-out');
    expect(response.headers.get('clear-site-data')).toBe('"storage"');
    expect(browser.cookies.size).toBe(0);
    expect((await browser.send(listPath)).status).toBe(401);
  });

  it('invalidates copies of the cookie, even after a restart', async () => {
    const settings = { DATA_DIR: temporaryFolder() };
    const { upstream, visit, browser } = await openSignedInConsole(settings);
    const copy = browser.withConsole(visit);
    await browser.post('/api/auth/sign-out');
    expect((await copy.send(listPath)).status).toBe(401);
    const restarted = await openConsole({ API_BASE_URL: upstream.origin, ...settings });
    expect((await copy.withConsole(restarted).send(listPath)).status).toBe(401);
  });

  it('invalidates every refreshed cookie of the same sign-in', async () => {
    const { visit, browser } = await openSignedInConsole();
    const older = browser.withConsole(visit);
    advanceClock(2 * minuteMs);
    await browser.send(listPath);
    await browser.post('/api/auth/sign-out');
    expect((await older.send(listPath)).status).toBe(401);
  });

  it('does not end other sessions', async () => {
    const { visit, browser } = await openSignedInConsole();
    const otherSession = await browser.withConsole(visit).signIn();
    await browser.post('/api/auth/sign-out');
    expect((await otherSession.send(listPath)).status).toBe(200);
  });

  it('works without a session, and when the data directory is not writable', async () => {
    const { browser } = await openSignedOutConsole();
    expect((await browser.post('/api/auth/sign-out')).status).toBe(200);
    const unwritableConsole = await openSignedInConsole({ DATA_DIR: '/dev/null/homeroom' });
    const copy = unwritableConsole.browser.withConsole(unwritableConsole.visit);
    expect((await unwritableConsole.browser.post('/api/auth/sign-out')).status).toBe(200);
    expect((await copy.send(listPath)).status).toBe(401);
  });
});
