import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isWrite } from '@/lib/contract/call';
import { acceptedRequest, namedForwardedCalls, validReply } from '../../support/call-requests';
import { createEmployeeBody } from '../../support/employees';
import { openConsole } from '../../support/open-console';
import { openSignedInConsole, shareSignedInConsole, startTestUpstream } from '../../support/test-console';
import {
  closedOrigin,
  emptyReply,
  json,
  partial,
  type Reply,
  replySequence,
  reset,
  startUpstream,
  type Upstream,
} from '../../support/upstream';

const listPath = '/api/v1/employee/list?page=1&pageSize=10';
const togglePath = '/api/v1/employee/status/toggle?emp_id=5&activate=true';

async function withFallback(primary: Reply, settings: Record<string, string> = {}) {
  const fallback = await startTestUpstream();
  const { upstream, browser } = await openSignedInConsole({ API_FALLBACK_BASE_URL: fallback.origin, ...settings });
  upstream.setDefaultReply(primary);
  return { upstream, fallback, browser };
}

describe('a call that fails upstream', () => {
  it.each([
    ['a 500', emptyReply(500)],
    ['a 503', json({ message: 'down' }, 503)],
    ['a reset connection', reset],
  ])('is retried once at the fallback after %s', async (_, primary) => {
    const { upstream, fallback, browser } = await withFallback(primary);
    expect((await browser.send(listPath)).status).toBe(200);
    expect(upstream.requests).toHaveLength(1);
    expect(fallback.requests).toHaveLength(1);
    expect(fallback.requests[0]?.url).toBe(upstream.requests[0]?.url);
  });

  it('is retried at the fallback when the first address refuses connections', async () => {
    const fallback = await startTestUpstream();
    const { upstream, browser } = await openSignedInConsole();
    const restartedConsole = await openConsole({
      API_BASE_URL: await closedOrigin(),
      API_FALLBACK_BASE_URL: fallback.origin,
    });
    expect((await browser.withConsole(restartedConsole).post(togglePath)).status).toBe(200);
    expect(upstream.requests).toEqual([]);
    expect(fallback.requests).toHaveLength(1);
  });

  it('is repeated with the same method, body, token and idempotency key', async () => {
    const { upstream, fallback, browser } = await withFallback(reset);
    const body = createEmployeeBody();
    const headers = { 'idempotency-key': 'press-1' };
    expect((await browser.send('/api/v1/employee/create', { method: 'POST', body, headers })).status).toBe(200);
    const [first] = upstream.requests;
    const [second] = fallback.requests;
    expect(second).toMatchObject({ method: 'POST', url: first?.url, body: first?.body });
    for (const name of ['idempotency-key', 'authorization', 'content-type', 'x-request-id']) {
      expect(second?.headers[name], name).toBe(first?.headers[name]);
    }
    expect(second?.headers['idempotency-key']).toBe('press-1');
  });

  it('gets one generated idempotency key for both attempts when the browser sent none', async () => {
    const { upstream, fallback, browser } = await withFallback(emptyReply(502));
    await browser.post(togglePath);
    expect(upstream.requests[0]?.headers['idempotency-key']).toMatch(/^[\w-]{36}$/);
    expect(fallback.requests[0]?.headers['idempotency-key']).toBe(upstream.requests[0]?.headers['idempotency-key']);
  });

  it('is repeated with the whole file when it is an upload', async () => {
    const { upstream, fallback, browser } = await withFallback(emptyReply(500));
    const form = new FormData();
    form.set('file', new File(['name,phone\nAsha,9123456780\n'], 'staff.csv'));
    expect((await browser.send('/api/v1/employee/import', { method: 'POST', body: form })).status).toBe(200);
    expect(fallback.requests[0]?.body.toString()).toContain('Asha,9123456780');
    expect(fallback.requests[0]?.body).toEqual(upstream.requests[0]?.body);
  });

  it('is retried when it is a download', async () => {
    const { fallback, browser } = await withFallback(emptyReply(500));
    fallback.setDefaultReply((response) => response.writeHead(200, { 'content-type': 'application/zip' }).end('sheet'));
    const response = await browser.send('/api/v1/employee/import/template');
    expect(await response.text()).toBe('sheet');
  });

  it('is not made a third time: the fallback’s reply is final', async () => {
    const { upstream, fallback, browser } = await withFallback(emptyReply(500));
    fallback.setDefaultReply(json({ message: 'Both are down' }, 503));
    const response = await browser.send(listPath);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ message: 'Both are down' });
    expect(upstream.requests.length + fallback.requests.length).toBe(2);
  });

  it.each([400, 401, 403, 404, 409, 422, 429])('is not repeated after a %i', async (status) => {
    const { upstream, fallback, browser } = await withFallback(json({ message: 'No' }, status));
    expect((await browser.send(listPath)).status).toBe(status);
    expect(upstream.requests).toHaveLength(1);
    expect(fallback.requests).toEqual([]);
  });

  it('is not repeated after a part of the reply has arrived', async () => {
    const { fallback, browser } = await withFallback(partial('{"data":', 'application/json', 'cut'));
    expect((await browser.send(listPath)).status).toBe(502);
    expect(fallback.requests).toEqual([]);
  });

  it('is not repeated when no fallback is set', async () => {
    const { upstream, browser } = await openSignedInConsole();
    upstream.setDefaultReply(replySequence(json({ message: 'Broken' }, 500), json({ data: [] })));
    const response = await browser.send(listPath);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ message: 'Broken' });
    expect(upstream.requests).toHaveLength(1);
  });

  it('closes the first connection before it calls the fallback', async () => {
    const { upstream, browser } = await withFallback(partial('x'.repeat(300_000), 'text/html', 'stall', 500));
    expect((await browser.send(listPath)).status).toBe(200);
    await upstream.requests[0]?.disconnected;
  });
});

describe('UPSTREAM_RETRY=safe', () => {
  const safeRetry = { UPSTREAM_RETRY: 'safe' };

  it('repeats reads', async () => {
    const { fallback, browser } = await withFallback(emptyReply(500), safeRetry);
    expect((await browser.send(listPath)).status).toBe(200);
    expect(fallback.requests).toHaveLength(1);
  });

  it.each([
    ['replied to with a 500', json({ message: 'Broken' }, 500), 500],
    ['reset', reset, 504],
  ])('does not repeat a write that was %s', async (_, primary, status) => {
    const { fallback, browser } = await withFallback(primary, safeRetry);
    expect((await browser.post(togglePath)).status).toBe(status);
    expect(fallback.requests).toEqual([]);
  });

  it('repeats a write that was never sent', async () => {
    const { browser } = await openSignedInConsole();
    const fallback = await startTestUpstream();
    const settings = { API_BASE_URL: await closedOrigin(), API_FALLBACK_BASE_URL: fallback.origin, ...safeRetry };
    expect((await browser.withConsole(await openConsole(settings)).post(togglePath)).status).toBe(200);
    expect(fallback.requests).toHaveLength(1);
  });
});

describe.each(['always', 'safe'])('every call under UPSTREAM_RETRY=%s', (mode) => {
  let fallback: Upstream;
  const settings: Record<string, string> = { UPSTREAM_RETRY: mode };
  beforeAll(async () => {
    fallback = await startUpstream();
    settings.API_FALLBACK_BASE_URL = fallback.origin;
  });
  afterAll(() => fallback.close());
  const school = shareSignedInConsole(settings);
  beforeEach(() => {
    fallback.requests.length = 0;
  });

  async function sendWithFirstReply(call: (typeof namedForwardedCalls)[number][1], first: Reply) {
    const { path, search, method, body } = acceptedRequest(call);
    school.upstream.on(path.replace('/api/v1', ''), first);
    fallback.on(path.replace('/api/v1', ''), validReply(call));
    return school.browser.send(`${path}?${search}`, { method, body });
  }

  it.each(namedForwardedCalls)('%s is repeated at most once, and unchanged', async (_, call) => {
    const isRepeated = mode === 'always' || !isWrite(call);
    for (const [failure, reply] of [
      ['a 503', json({ message: 'Down' }, 503)],
      ['a reset', reset],
    ] as const) {
      school.upstream.requests.length = 0;
      fallback.requests.length = 0;
      const { status } = await sendWithFirstReply(call, reply);
      expect(status, failure).toBe(isRepeated ? 200 : failure === 'a 503' ? 503 : 504);
      expect(school.upstream.requests, failure).toHaveLength(1);
      const comparableRequest = ({
        method,
        url,
        body,
        headers: { host: _host, ...headers },
      }: Upstream['requests'][number]) => ({
        method,
        url,
        body,
        headers,
      });
      expect(fallback.requests.map(comparableRequest), failure).toEqual(
        isRepeated ? school.upstream.requests.map(comparableRequest) : [],
      );
    }
  });

  it.each(namedForwardedCalls)('%s is not repeated after a reply other than a 5xx', async (_, call) => {
    for (const status of [400, 409, 429]) await sendWithFirstReply(call, json({ message: 'No' }, status));
    expect(fallback.requests).toEqual([]);
  });
});
