import { describe, expect, it, vi } from 'vitest';
import { openConsole, temporaryFolder } from '../../support/open-console';
import { openSignedInConsole } from '../../support/test-console';

const listPath = '/api/v1/employee/active-list';
const minuteMs = 60_000;
const longestLimits = { SESSION_IDLE_MINUTES: '1440', SESSION_MAX_HOURS: '168' };

/** Advances the clock without running timers. */
function advanceClock(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}

describe('a session', () => {
  it('ends after 60 minutes without a call', async () => {
    const { visit, browser } = await openSignedInConsole();
    advanceClock(59 * minuteMs);
    expect((await browser.withConsole(visit).send(listPath)).status).toBe(200);
    advanceClock(2 * minuteMs);
    expect((await browser.send(listPath)).status).toBe(401);
  });

  it('continues as long as no two calls are an hour apart', async () => {
    const { browser } = await openSignedInConsole();
    for (let hour = 0; hour < 11; hour++) {
      advanceClock(59 * minuteMs);
      expect((await browser.send(listPath)).status).toBe(200);
    }
  });

  it('ends 12 hours after its start, however many calls it makes', async () => {
    const { browser } = await openSignedInConsole();
    for (let quarter = 0; quarter < 24; quarter++) {
      advanceClock(29 * minuteMs);
      expect((await browser.send(listPath)).status).toBe(200);
    }
    advanceClock(24.5 * minuteMs);
    expect((await browser.send(listPath)).status).toBe(401);
  });

  it('uses the limits set by the operator', async () => {
    const { browser } = await openSignedInConsole({ SESSION_IDLE_MINUTES: '5' });
    advanceClock(6 * minuteMs);
    expect((await browser.send(listPath)).status).toBe(401);
  });

  it('has its latest end sealed in the cookie, so that later settings cannot extend it', async () => {
    const { upstream, browser } = await openSignedInConsole({ SESSION_IDLE_MINUTES: '60', SESSION_MAX_HOURS: '1' });
    const settings = { API_BASE_URL: upstream.origin, DATA_DIR: temporaryFolder(), ...longestLimits };
    const generousBrowser = browser.withConsole(await openConsole(settings));
    advanceClock(30 * minuteMs);
    expect((await generousBrowser.send(listPath)).status).toBe(200);
    const restartedBrowser = browser.withConsole(await openConsole(settings));
    advanceClock(40 * minuteMs);
    expect((await restartedBrowser.send(listPath)).status).toBe(401);
  });

  it('sends no cookie within a minute after its last refresh', async () => {
    const { browser } = await openSignedInConsole();
    expect((await browser.send(listPath)).headers.getSetCookie()).toEqual([]);
    advanceClock(2 * minuteMs);
    expect((await browser.send(listPath)).headers.getSetCookie()).toHaveLength(1);
  });
});
