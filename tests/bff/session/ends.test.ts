import { describe, expect, it, vi } from 'vitest';
import { signedIn } from '../../support/console-of-test';
import { openConsole, temporaryFolder } from '../../support/open-console';

const list = '/api/v1/employee/active-list';
const minuteMs = 60_000;
const longest = { SESSION_IDLE_MINUTES: '1440', SESSION_MAX_HOURS: '168' };

/** Lets only the clock run ahead; nothing waits. */
function pass(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}

describe('a session', () => {
  it('ends after 60 minutes of rest', async () => {
    const { visit, browser } = await signedIn();
    pass(59 * minuteMs);
    expect((await browser.at(visit).send(list)).status).toBe(200);
    pass(2 * minuteMs);
    expect((await browser.send(list)).status).toBe(401);
  });

  it('goes on as long as there is never an hour between two calls', async () => {
    const { browser } = await signedIn();
    for (let hour = 0; hour < 11; hour++) {
      pass(59 * minuteMs);
      expect((await browser.send(list)).status).toBe(200);
    }
  });

  it('ends 12 hours after its beginning, however busy it was', async () => {
    const { browser } = await signedIn();
    for (let quarter = 0; quarter < 24; quarter++) {
      pass(29 * minuteMs);
      expect((await browser.send(list)).status).toBe(200);
    }
    pass(24.5 * minuteMs);
    expect((await browser.send(list)).status).toBe(401);
  });

  it('keeps to the limits that the operator set', async () => {
    const { browser } = await signedIn({ SESSION_IDLE_MINUTES: '5' });
    pass(6 * minuteMs);
    expect((await browser.send(list)).status).toBe(401);
  });

  it('carries its longest end in the seal, so that later settings can not bring it back', async () => {
    const { upstream, browser } = await signedIn({ SESSION_IDLE_MINUTES: '60', SESSION_MAX_HOURS: '1' });
    const settings = { API_BASE_URL: upstream.origin, DATA_DIR: temporaryFolder(), ...longest };
    const generous = browser.at(await openConsole(settings));
    pass(30 * minuteMs);
    expect((await generous.send(list)).status).toBe(200);
    const restarted = browser.at(await openConsole(settings));
    pass(40 * minuteMs);
    expect((await restarted.send(list)).status).toBe(401);
  });

  it('sends no cookie while its last refresh is under a minute old', async () => {
    const { browser } = await signedIn();
    expect((await browser.send(list)).headers.getSetCookie()).toEqual([]);
    pass(2 * minuteMs);
    expect((await browser.send(list)).headers.getSetCookie()).toHaveLength(1);
  });
});
