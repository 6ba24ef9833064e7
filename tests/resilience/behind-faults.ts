import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Libsql from 'libsql';
import { signIn } from '../e2e/test';
import { asUpstream } from '../support/as-upstream';
import { startConsole, startConsoleInFrontOf } from '../support/console';
import { startFaultProxy } from '../support/fault-proxy';
import { test as base } from '../support/hydrated-pages';
import { serve } from '../support/serve';

/** Starts a built console with a fault proxy in front of its upstream, which is another console. */
async function startBehindFaults() {
  const upstream = await startConsole({ RATE_LIMITS: 'off' });
  const server = await serve(asUpstream(upstream));
  const proxy = await startFaultProxy(server.origin);
  const frontConsole = await startConsoleInFrontOf(proxy, { RATE_LIMITS: 'off' });
  return {
    url: frontConsole.url,
    nextCode: frontConsole.nextCode,
    proxy,
    /** Returns the number of rows with this value in the upstream's database. */
    count({ table, column, value }: Record<'table' | 'column' | 'value', string>): number {
      const db = new Libsql(join(upstream.dataDir, 'homeroom.db'));
      const row: unknown = db.prepare(`select count(*) as n from ${table} where ${column} = ?`).get(value);
      db.close();
      return (row as { n: number }).n; // Safe cast: the query selects `n`.
    },
    async stop() {
      await frontConsole.close();
      await proxy.close();
      await server.close();
      await upstream.close();
    },
  };
}

interface WorkerFixtures {
  faultyConsole: Awaited<ReturnType<typeof startBehindFaults>>;
  /** The cookies of a session that all tests share. No test may end this session. */
  session: Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;
}

export const test = base.extend<{ staff: Page }, WorkerFixtures>({
  faultyConsole: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the requested fixtures from this pattern.
    async ({}, use) => {
      const faultyConsole = await startBehindFaults();
      await use(faultyConsole);
      await faultyConsole.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  session: [
    async ({ browser, faultyConsole }, use) => {
      const page = await browser.newPage();
      await signIn(page, faultyConsole);
      const cookies = await page.context().cookies();
      await page.close();
      await use(cookies);
    },
    { scope: 'worker' },
  ],
  staff: async ({ page, context, session, faultyConsole }, use) => {
    await context.addCookies(session);
    await page.goto(`${faultyConsole.url}/dashboard`);
    await use(page);
  },
});
export { expect } from '@playwright/test';
