import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { closeMetrics, type Metrics, serveMetrics, startMeasuring } from '@/lib/server/metrics/metrics';
import { Browser, mobile } from '../../support/browser';
import { freePort } from '../../support/console';
import { createGate } from '../../support/create-gate';
import { enableMetrics } from '../../support/enable-metrics';
import { scrape, sumSamples } from '../../support/exposition';
import { openConsole } from '../../support/open-console';
import { openSignedInConsole, openSignedOutConsole, startTestUpstream } from '../../support/test-console';
import { closedOrigin, emptyReply, json, type Reply, reset } from '../../support/upstream';

const listPath = '/api/v1/employee/list?page=1&pageSize=10';
const togglePath = '/api/v1/employee/status/toggle?emp_id=5&activate=true';
const listCallName = 'GET /employee/list';
const requestsTotal = 'homeroom_http_requests_total';
const attemptsCount = 'homeroom_upstream_request_duration_seconds_count';
const refusedTotal = 'homeroom_sign_ins_refused_total';

describe('the metrics port', () => {
  it.each([
    ['GET', '/', 404],
    ['GET', '/metrics/', 404],
    ['GET', '/healthz', 404],
    ['POST', '/metrics', 404],
    ['GET', '/metrics?name[]=up', 200],
  ])('replies to %s %s with %d', async (method, path, status) => {
    const { settings, port } = await enableMetrics();
    await openConsole(settings);
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
    expect(response.status).toBe(status);
  });

  it('includes metrics of Node and the process', async () => {
    const { settings, scrape } = await enableMetrics();
    await openConsole(settings);
    const { types } = await scrape();
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'nodejs_gc_duration_seconds',
    ])
      expect(types.has(name), name).toBe(true);
  });

  it('stops the start with an error message when another program uses the port', async () => {
    const { origin } = await startTestUpstream();
    const { port } = new URL(origin);
    await expect(openConsole({ METRICS_PORT: port, HOSTNAME: '127.0.0.1' })).rejects.toThrow(
      `METRICS_PORT ${port} is in use by another program.`,
    );
  });

  it('finishes a running scrape before it closes', async () => {
    const metrics: Metrics = {};
    const [scrapeStarted, scrapeAllowed] = [createGate(), createGate()];
    const { register } = await startMeasuring(metrics, {
      release: { version: '1.0.0', commit: 'unknown' },
      diskFreeBytes: () => ({}),
      requestsWaiting: () => ({}),
      sheetsWaiting: () => ({}),
      sheetsInWork: () => ({}),
      postgresConnections: async () => {
        scrapeStarted.open();
        await scrapeAllowed.opened;
        return { total: 7 };
      },
      lastBackup: async () => undefined,
    });
    const port = await freePort();
    await serveMetrics(metrics, register, port, '127.0.0.1');
    const runningScrape = scrape(String(port));
    await scrapeStarted.opened;
    const closing = closeMetrics(metrics);
    scrapeAllowed.open();
    expect(sumSamples(await runningScrape, 'homeroom_postgres_connections', { state: 'total' })).toBe(7);
    await closing;
    await expect(scrape(String(port))).rejects.toThrow();
  });
});

describe('a console with metrics', () => {
  it('counts requests by template, method and status, and measures their time', async () => {
    const { settings, scrape } = await enableMetrics();
    const { upstream, browser } = await openSignedInConsole(settings);
    await browser.send(listPath);
    upstream.setDefaultReply(json({ message: 'No' }, 404));
    await browser.send('/api/v1/students/4711', { method: 'DELETE' });
    upstream.setDefaultReply(emptyReply(518));
    await browser.send(listPath);
    const samples = await scrape();
    expect(sumSamples(samples, requestsTotal, { route: '/api/v1/employee/list', method: 'GET', status: '200' })).toBe(
      1,
    );
    expect(
      sumSamples(samples, requestsTotal, { route: '/api/v1/students/{id}', method: 'DELETE', status: '404' }),
    ).toBe(1);
    expect(sumSamples(samples, requestsTotal, { route: '/api/auth/verify-otp', method: 'POST', status: '200' })).toBe(
      1,
    );
    expect(sumSamples(samples, 'homeroom_http_request_duration_seconds_count', { kind: 'call' })).toBe(3);
    expect(sumSamples(samples, 'homeroom_http_request_duration_seconds_count', { kind: 'sign-in' })).toBe(2);
    expect(sumSamples(samples, 'homeroom_sign_ins_total')).toBe(1);
    expect(sumSamples(samples, 'homeroom_upstream_replies_total', { upstream: 'api', outcome: '5xx' })).toBe(1);
  });

  it('counts upstream attempts by call and outcome', async () => {
    const { settings, scrape } = await enableMetrics();
    const { upstream, browser } = await openSignedInConsole(settings);
    await browser.send(listPath);
    upstream.setDefaultReply(reset);
    await browser.send(listPath);
    const samples = await scrape();
    expect(sumSamples(samples, attemptsCount, { upstream: 'api', call: listCallName })).toBe(2);
    expect(sumSamples(samples, attemptsCount, { upstream: 'api', call: 'POST /web/auth/send-otp' })).toBe(1);
    expect(sumSamples(samples, 'homeroom_upstream_replies_total', { upstream: 'api', outcome: 'unreachable' })).toBe(1);
    expect(sumSamples(samples, 'homeroom_errors_total', { code: 'UPSTREAM_UNREACHABLE' })).toBe(1);
    expect(sumSamples(samples, 'homeroom_errors_total', { code: 'OUTCOME_UNKNOWN' })).toBe(0);
  });

  it.each<[string, Reply, string]>([
    ['a 500', emptyReply(500), '5xx'],
    ['a reset', reset, 'unreachable'],
  ])('counts a fallback after %s, and its outcome', async (_, reply, reason) => {
    const { settings, scrape } = await enableMetrics();
    const fallback = await startTestUpstream();
    const { upstream, browser } = await openSignedInConsole({ ...settings, API_FALLBACK_BASE_URL: fallback.origin });
    upstream.setDefaultReply(reply);
    await browser.send(listPath);
    fallback.setDefaultReply(emptyReply(503));
    await browser.send(listPath);
    const samples = await scrape();
    for (const outcome of ['answered', 'failed'])
      expect(sumSamples(samples, 'homeroom_upstream_fallbacks_total', { reason, outcome }), outcome).toBe(1);
    expect(sumSamples(samples, 'homeroom_upstream_fallbacks_total')).toBe(2);
    expect(sumSamples(samples, attemptsCount, { upstream: 'fallback', call: listCallName })).toBe(2);
  });

  it('counts a write with an unknown outcome', async () => {
    const { settings, scrape } = await enableMetrics();
    const { upstream, browser } = await openSignedInConsole(settings);
    upstream.setDefaultReply(reset);
    await browser.post(togglePath);
    expect(sumSamples(await scrape(), 'homeroom_errors_total', { code: 'OUTCOME_UNKNOWN' })).toBe(1);
  });

  it('counts refused sign-ins by reason', async () => {
    const { settings, scrape } = await enableMetrics();
    const { upstream, browser } = await openSignedOutConsole(settings);
    const send = (number = mobile) => browser.post('/api/auth/send-otp', { mobile: number, from: '' });
    const verify = () => browser.post('/api/auth/verify-otp', { otp: '123456' });
    await verify();
    await send('12');
    upstream.on('/web/auth/send-otp', json({ message: 'Not registered' }, 404));
    await send('9000000001');
    upstream.on('/web/auth/send-otp', reset);
    await send('9000000002');
    upstream.on('/web/auth/send-otp', json({ message: 'Sent' }));
    await send();
    upstream.on('/web/auth/verify-otp', json({ status: 'failed', message: 'Wrong' }));
    for (let attempt = 0; attempt < 6; attempt++) await verify();
    const samples = await scrape();
    const counts = Object.fromEntries(
      samples.samples.filter(({ name }) => name === refusedTotal).map(({ labels, value }) => [labels.reason, value]),
    );
    expect(counts).toEqual({
      'rate-limit': 1,
      'unknown-number': 1,
      'wrong-code': 5,
      profile: 0,
      expired: 1,
      'invalid-input': 1,
      unavailable: 1,
    });
  });

  it('counts a sign-in whose profile was refused', async () => {
    const { settings, scrape } = await enableMetrics();
    const { upstream, browser } = await openSignedOutConsole(settings);
    upstream.on('/web/user/profile', json({ message: 'Blocked' }, 403));
    await browser.post('/api/auth/send-otp', { mobile, from: '' });
    await browser.post('/api/auth/verify-otp', { otp: '123456' });
    const samples = await scrape();
    expect(sumSamples(samples, refusedTotal, { reason: 'profile' })).toBe(1);
    expect(sumSamples(samples, 'homeroom_sign_ins_total')).toBe(0);
  });

  it('measures the embedded backend as an upstream, and its statements by kind', async () => {
    const { settings, scrape } = await enableMetrics();
    const visit = await openConsole({
      ...settings,
      SEED: 'empty',
      SCHOOL_NAME: 'S',
      ADMIN_MOBILE: mobile,
      OTP_WEBHOOK_URL: await closedOrigin(),
    });
    await visit.services.backend.open();
    const samplesBefore = await scrape();
    expect((await new Browser(visit).post('/api/auth/send-otp', { mobile: '9000000001', from: '' })).status).toBe(404);
    expect((await new Browser(visit).post('/api/auth/send-otp', { mobile, from: '' })).status).toBe(502);
    const samples = await scrape();
    expect(sumSamples(samples, attemptsCount, { upstream: 'embedded', call: 'POST /web/auth/send-otp' })).toBe(2);
    const countStatements = (kind: string) => {
      const labels = { database: 'sqlite', kind };
      const name = 'homeroom_database_query_duration_seconds_count';
      return sumSamples(samples, name, labels) - sumSamples(samplesBefore, name, labels);
    };
    // Expects three reads: two lookups of mobile numbers, and one of the last backup for the first scrape. The insert
    // stores a code, and the update cancels the code because it could not be sent.
    expect([countStatements('select'), countStatements('insert'), countStatements('update')]).toEqual([3, 1, 1]);
    expect(
      sumSamples(samplesBefore, 'homeroom_database_query_duration_seconds_count', { kind: 'commit' }),
    ).toBeGreaterThan(0);
    expect(sumSamples(samples, refusedTotal, { reason: 'unknown-number' })).toBe(1);
    expect(sumSamples(samples, refusedTotal, { reason: 'unavailable' })).toBe(1);
  });

  it('counts the sheets that wait and the one that is read', async () => {
    const { settings, scrape } = await enableMetrics();
    const { reading: runInReadingQueue } = (await openConsole(settings)).services.sheetQueues;
    const { signal } = new AbortController();
    const [finishReading, readingFinished] = (() => {
      let finish = () => {};
      return [() => finish(), new Promise<void>((resolve) => (finish = resolve))] as const;
    })();
    const readings = [1, 2, 3].map((user) =>
      runInReadingQueue({ ownerKey: user, signal, size: 1 }, () => readingFinished),
    );
    const samples = await scrape();
    expect(sumSamples(samples, 'homeroom_sheets_in_work', { work: 'reading' })).toBe(1);
    expect(sumSamples(samples, 'homeroom_sheets_waiting', { work: 'reading' })).toBe(2);
    finishReading();
    await Promise.all(readings);
    expect(sumSamples(await scrape(), 'homeroom_sheets_waiting', { work: 'reading' })).toBe(0);
  });
});

describe('a console without metrics', () => {
  it('does not load prom-client', async () => {
    vi.resetModules();
    vi.doMock('prom-client', () => {
      throw new Error('it was loaded');
    });
    onTestFinished(() => vi.doUnmock('prom-client'));
    const support = await import('../../support/test-console');
    const { visit, browser } = await support.openSignedInConsole();
    expect((await browser.send(listPath)).status).toBe(200);
    expect(visit.services.metrics).toEqual({});
  });
});
