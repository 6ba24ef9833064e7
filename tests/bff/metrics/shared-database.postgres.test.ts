import { expect, it } from 'vitest';
import { Browser, mobile } from '../../support/browser';
import { createTestDatabase } from '../../support/create-test-database';
import { enableMetrics } from '../../support/enable-metrics';
import { sumSamples } from '../../support/exposition';
import { openConsole } from '../../support/open-console';
import { refuseConnections } from '../../support/postgres';
import { closedOrigin } from '../../support/upstream';

const sharedTableSamples = 'homeroom_shared_tables_duration_seconds_count';
const querySamples = 'homeroom_database_query_duration_seconds_count';

it('statements in PostgreSQL, the shared tables and the connections are measured', async () => {
  const { settings, scrape } = await enableMetrics();
  const DATABASE_URL = await createTestDatabase();
  const schoolSettings = {
    SEED: 'empty',
    SCHOOL_NAME: 'S',
    ADMIN_MOBILE: mobile,
    OTP_WEBHOOK_URL: await closedOrigin(),
  };
  const visit = await openConsole({ ...settings, DATABASE_URL, ...schoolSettings });
  expect((await scrape()).text).not.toMatch(/^homeroom_postgres_connections\{/m);
  await visit.services.backend.open();
  const send = () => new Browser(visit).post('/api/auth/send-otp', { mobile: '9000000001', from: '' });
  expect((await send()).status).toBe(404);
  const samples = await scrape();
  for (const kind of ['select', 'insert', 'commit'])
    expect(sumSamples(samples, querySamples, { database: 'postgres', kind }), kind).toBeGreaterThan(0);
  expect(sumSamples(samples, querySamples, { database: 'sqlite' })).toBe(0);
  // The request causes one query of the shared tables, for the rate limits. It has no session to look up.
  expect(sumSamples(samples, sharedTableSamples, { outcome: 'done' })).toBe(1);
  const connections = (state: string) => sumSamples(samples, 'homeroom_postgres_connections', { state });
  expect(connections('total')).toBeGreaterThan(0);
  expect([connections('idle'), connections('waiting')]).toEqual([connections('total'), 0]);
  await refuseConnections(DATABASE_URL);
  expect((await send()).status).toBe(503);
  expect(sumSamples(await scrape(), sharedTableSamples, { outcome: 'failed' })).toBe(1);
  expect(sumSamples(await scrape(), 'homeroom_sign_ins_refused_total', { reason: 'unavailable' })).toBe(1);
});
