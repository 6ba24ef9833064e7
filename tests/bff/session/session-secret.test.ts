import { describe, expect, it, vi } from 'vitest';
import { openConsole, sessionSecret, temporaryFolder } from '../../support/open-console';
import { openSignedInConsole } from '../../support/test-console';

const listPath = '/api/v1/employee/active-list';
const minuteMs = 60_000;
const newSecret = 'another secret of the tests that is long enough';

/** Advances the clock without running timers. */
function advanceClock(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}

describe('the session secret', () => {
  it('can be rotated while the old one is still listed: sessions continue under the new one', async () => {
    const { upstream, browser } = await openSignedInConsole();
    const consoleWithBothSecrets = await openConsole({
      API_BASE_URL: upstream.origin,
      SESSION_SECRET: `${newSecret},${sessionSecret}`,
    });
    const browserAfterRotation = browser.withConsole(consoleWithBothSecrets);
    advanceClock(2 * minuteMs);
    expect((await browserAfterRotation.send(listPath)).status).toBe(200);
    const consoleWithNewSecret = await openConsole({ API_BASE_URL: upstream.origin, SESSION_SECRET: newSecret });
    expect((await browserAfterRotation.withConsole(consoleWithNewSecret).send(listPath)).status).toBe(200);
  });

  it('ends every session when it is replaced', async () => {
    const { upstream, browser } = await openSignedInConsole();
    const consoleWithNewSecret = await openConsole({ API_BASE_URL: upstream.origin, SESSION_SECRET: newSecret });
    expect((await browser.withConsole(consoleWithNewSecret).send(listPath)).status).toBe(401);
  });

  it('is generated once when none is set, and survives a restart', async () => {
    const settings = { SESSION_SECRET: '', DATA_DIR: temporaryFolder() };
    const { upstream, browser } = await openSignedInConsole(settings);
    const restartedConsole = await openConsole({ API_BASE_URL: upstream.origin, ...settings });
    expect((await browser.withConsole(restartedConsole).send(listPath)).status).toBe(200);
  });
});
