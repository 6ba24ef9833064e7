import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSubject } from '@/lib/contract/subjects';
import { freePort, type RunningConsole, startConsoleInFrontOf } from '../support/console';
import { scrape, sumSamples } from '../support/exposition';
import { fetchSessionCookie, sendRawAndRead } from '../support/raw-http';
import { sendCall } from '../support/staff-client';
import { emptyReply, json, reset, startUpstream, type Upstream } from '../support/upstream';
import { consoleWithSchool, consoleWithUpstream } from './shared-consoles';

const requestsTotal = 'homeroom_http_requests_total';
const listPath = '/employee/active-list';
const togglePath = '/employee/status/toggle';

/** A unique text in the URLs and headers of the hostile requests below. The metrics must not contain it. */
const canary = 'zz-canary-77';

/** Returns the ports on which a process listens. */
function portsOf(pid: number): number[] {
  const sockets = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
    } catch {
      return []; // Ignores the error: the process has closed the file descriptor since the folder was listed.
    }
  });
  const socketLines = ['tcp', 'tcp6'].flatMap((protocol) =>
    readFileSync(`/proc/${pid}/net/${protocol}`, 'utf8').split('\n').slice(1),
  );
  const listening = socketLines.map((line) => line.trim().split(/\s+/)).filter(([, , , state]) => state === '0A');
  const ownSockets = listening.filter((columns) => sockets.includes(columns[9] ?? ''));
  return [...new Set(ownSockets.map(([, address = '']) => Number.parseInt(address.split(':').at(-1) ?? '', 16)))];
}

const portOf = ({ url }: RunningConsole) => Number(new URL(url).port);

describe('a console with METRICS_PORT', () => {
  let upstream: Upstream;
  let fallback: Upstream;
  let running: RunningConsole;
  let port: string;
  let cookie: string;
  const ownHeaders = () => ({ cookie, 'x-homeroom': '1', origin: running.url });

  beforeAll(async () => {
    [upstream, fallback] = [await startUpstream(), await startUpstream()];
    port = String(await freePort());
    running = await startConsoleInFrontOf(upstream, { METRICS_PORT: port, API_FALLBACK_BASE_URL: fallback.origin });
    cookie = await fetchSessionCookie(running.url);
  });
  afterAll(async () => {
    await running.close();
    await upstream.close();
    await fallback.close();
  });

  it('counts pages and calls', async () => {
    await (await fetch(`${running.url}/sections/48151623/students`, { headers: ownHeaders() })).text();
    await fetch(`${running.url}/healthz`);
    upstream.on(listPath, emptyReply(500));
    expect((await fetch(`${running.url}/api/v1${listPath}`, { headers: ownHeaders() })).status).toBe(200);
    for (const server of [upstream, fallback]) server.on(togglePath, reset);
    const toggleUrl = `${running.url}/api/v1${togglePath}?emp_id=5&activate=true`;
    expect((await fetch(toggleUrl, { method: 'POST', headers: ownHeaders() })).status).toBe(504);
    upstream.on('/web/auth/verify-otp', json({ message: 'Wrong' }, 400));
    const before = await fetchSessionCookie(running.url);
    expect(before).not.toMatch(/(^|; )homeroom=/);

    await expect
      .poll(async () => sumSamples(await scrape(port), requestsTotal, { route: '/sections/{sectionId}/students' }))
      .toBe(1);
    const samples = await scrape(port);
    expect(sumSamples(samples, requestsTotal, { route: '/healthz', method: 'GET', status: '200' })).toBe(1);
    expect(sumSamples(samples, requestsTotal, { route: `/api/v1${listPath}`, status: '200' })).toBe(1);
    expect(sumSamples(samples, requestsTotal, { route: `/api/v1${togglePath}`, method: 'POST', status: '504' })).toBe(
      1,
    );
    const fallbacks = 'homeroom_upstream_fallbacks_total';
    expect(sumSamples(samples, fallbacks, { reason: '5xx', outcome: 'answered' })).toBe(1);
    expect(sumSamples(samples, fallbacks, { reason: 'unreachable', outcome: 'failed' })).toBe(1);
    expect(sumSamples(samples, 'homeroom_errors_total', { code: 'OUTCOME_UNKNOWN' })).toBe(1);
    expect(sumSamples(samples, 'homeroom_sign_ins_refused_total', { reason: 'wrong-code' })).toBe(1);
    expect(sumSamples(samples, 'homeroom_sign_ins_total')).toBe(1);
    const attempts = 'homeroom_upstream_request_duration_seconds_count';
    for (const name of ['api', 'fallback']) {
      expect(sumSamples(samples, attempts, { upstream: name, call: `POST ${togglePath}` }), name).toBe(1);
    }
    for (const kind of ['page', 'call']) expect(sumSamples(samples, 'homeroom_requests_waiting', { kind })).toBe(0);
  });

  it('counts unknown addresses under one fixed label, wherever they are refused', async () => {
    const count = async (route: string, status: string) =>
      sumSamples(await scrape(port), requestsTotal, { route, status });
    const before = await scrape(port);
    const addresses = [
      `GET /${canary}`,
      `GET /metrics/${canary}`,
      `GET /sections/${canary}%2f/students`,
      `GET /_next/static/${canary}.js`,
      `GET /api/${canary}`,
      `PUT /api/auth/send-otp?${canary}`,
      `GET /api/v1/..%2f${canary}`,
      `PURGE /${canary}`,
    ];
    for (const address of addresses) {
      const head = `${address} HTTP/1.1\r\nHost: ${canary}\r\nConnection: close\r\nX-Request-Id: ${canary}\r\n\r\n`;
      await sendRawAndRead(running.url, head);
    }
    await expect.poll(() => count('/*', '405')).toBe(1);
    expect(await count('/*', '307')).toBe(2);
    expect(await count('/*', '400')).toBe(1);
    expect(await count('/_next/static/*', '404')).toBe(1);
    for (const status of ['400', '404', '405']) expect(await count('/api/*', status), status).toBe(1);
    const after = await scrape(port);
    expect(after.text).not.toContain(canary);
    expect(after.text).not.toContain('48151623');
    expect(sumSamples(after, requestsTotal) - sumSamples(before, requestsTotal)).toBe(addresses.length);
  });

  it('does not serve metrics on the public port', async () => {
    for (const headers of [{}, ownHeaders()]) {
      const response = await fetch(`${running.url}/metrics`, { headers, redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([307, '/login']);
      expect(await response.text()).not.toContain('homeroom_');
    }
    expect(portsOf(running.pid()).sort()).toEqual([portOf(running), Number(port)].sort());
    const [script = ''] = /\/_next\/static\/[^"]+\.js/.exec(await (await fetch(`${running.url}/login`)).text()) ?? [];
    expect((await fetch(running.url + script)).status).toBe(200);
    for (const path of ['/', '/login', '/healthz', script, `/api/v1${listPath}`]) {
      expect((await fetch(`http://127.0.0.1:${port}${path}`, { headers: ownHeaders() })).status).toBe(404);
    }
    // The console logs no requests to the metrics port, so the log does not contain their path.
    expect(running.output()).not.toContain('/metrics');
  });
});

describe('a console with the embedded backend', () => {
  const school = consoleWithSchool();

  it('measures its backend and its database', async () => {
    const { running, cookie, metricsPort } = school;
    const staff = { url: running.url, cookie };
    expect((await sendCall(staff, createSubject, { query: { subject_name: 'Measured' } })).status).toBe(200);
    const samples = await scrape(metricsPort);
    const attempts = 'homeroom_upstream_request_duration_seconds_count';
    expect(sumSamples(samples, attempts, { upstream: 'embedded', call: 'POST /subject/create' })).toBe(1);
    for (const kind of ['select', 'insert', 'commit']) {
      const labels = { database: 'sqlite', kind };
      expect(sumSamples(samples, 'homeroom_database_query_duration_seconds_count', labels), kind).toBeGreaterThan(0);
    }
    expect(samples.text).not.toContain('9876543210');
    expect(samples.text).not.toContain('Measured');
  });
});

describe('a console without METRICS_PORT', () => {
  const shared = consoleWithUpstream();

  it('listens on one port only', async () => {
    expect(portsOf(shared.running.pid())).toEqual([portOf(shared.running)]);
    const response = await fetch(`${shared.running.url}/metrics`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([307, '/login']);
  });
});
