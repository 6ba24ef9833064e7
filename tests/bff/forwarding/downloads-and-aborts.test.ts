import { describe, expect, it } from 'vitest';
import { acceptedRequest, namedForwardedCalls } from '../../support/call-requests';
import { openSignedInConsole, shareSignedInConsole, startTestUpstream } from '../../support/test-console';
import { bytes, json, partial, type Reply, stall } from '../../support/upstream';

const list = '/api/v1/employee/list?page=1&pageSize=10';
const template = '/api/v1/employee/import/template';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const megabyte = 1024 * 1024;
const school = shareSignedInConsole();

async function answering(reply: Reply) {
  const { upstream, browser } = await openSignedInConsole();
  upstream.setDefaultReply(reply);
  return { upstream, browser };
}

describe('a download', () => {
  const large = Buffer.alloc(3_000_000, 'sheets and pictures ');

  it('arrives byte for byte, even when it is larger than the buffer', async () => {
    const { browser } = await answering(bytes(large, sheetType));
    const response = await browser.send(template);
    expect(Buffer.from(await response.arrayBuffer()).equals(large)).toBe(true);
  });

  it('is an attachment with the content type of the upstream', async () => {
    const { browser } = await answering(bytes('PK', sheetType));
    const { headers } = await browser.send(template);
    expect(headers.get('content-type')).toBe(sheetType);
    expect(headers.get('content-disposition')).toBe('attachment');
    expect(headers.get('cache-control')).toContain('no-store');
  });

  it('reaches the browser before the upstream has sent all of it', async () => {
    const { browser } = await answering(partial(large, sheetType, 'stall'));
    const reader = (await browser.send(template)).body?.getReader();
    expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0);
    await reader?.cancel();
  });

  it('fails instead of ending early when the upstream breaks off', async () => {
    const { browser } = await answering(partial(large, sheetType, 'cut'));
    const response = await browser.send(template);
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  it('fails instead of ending early when the upstream breaks off in a long list', async () => {
    const rows = `{"data":[${'{"empNo":"1"},'.repeat(50_000)}`;
    const { browser } = await answering(partial(rows, 'application/json', 'cut'));
    const response = await browser.send(list);
    await expect(response.text()).rejects.toThrow();
  });

  it('stops reading from the upstream while the browser does not read', async () => {
    let sent = 0;
    let isWhole = false;
    const { browser } = await answering((response, received) => {
      if (received.path !== '/employee/import/template') return json({ data: [] })(response, received);
      response.writeHead(200, { 'content-type': sheetType });
      const pour = (left: number): void => {
        if (left === 0) return void response.end(() => (isWhole = true));
        response.write(Buffer.alloc(megabyte), () => {
          sent += megabyte;
          pour(left - 1);
        });
      };
      pour(200);
    });
    const response = await browser.send(template);
    // Gives the console time to read the rest, if it ignored backpressure.
    for (let visitor = 0; visitor < 200 && !isWhole; visitor++) expect((await browser.send(list)).status).toBe(200);
    expect(sent).toBeLessThan(48 * megabyte);
    await response.body?.cancel();
  });
});

// The timeout is shorter than the 15 seconds after which the console aborts any upstream request.
describe('a browser that aborts its request', { timeout: 10_000 }, () => {
  it('ends the upstream request', async () => {
    const { upstream, browser } = await openSignedInConsole();
    upstream.setDefaultReply(stall);
    const leaving = new AbortController();
    const asked = browser.send(list, { signal: leaving.signal });
    await upstream.waitForRequests(1);
    leaving.abort();
    await upstream.requests[0]?.disconnected;
    expect((await asked).status).toBe(499);
  });

  it('causes no second attempt at the fallback', async () => {
    const fallback = await startTestUpstream();
    const { upstream, browser } = await openSignedInConsole({ API_FALLBACK_BASE_URL: fallback.origin });
    upstream.setDefaultReply(stall);
    const leaving = new AbortController();
    const asked = browser.send(list, { signal: leaving.signal });
    await upstream.waitForRequests(1);
    leaving.abort();
    await asked;
    expect(fallback.requests).toEqual([]);
  });

  it('ends a download in progress', async () => {
    const { upstream, browser } = await openSignedInConsole();
    upstream.setDefaultReply(partial(Buffer.alloc(2_000_000), 'application/zip', 'stall'));
    const response = await browser.send('/api/v1/employee/import/template');
    await response.body?.cancel();
    await upstream.requests[0]?.disconnected;
  });

  it('ends a download that has stalled and waits for more bytes', async () => {
    const { upstream, browser } = await openSignedInConsole();
    const start = Buffer.alloc(2_000_000);
    upstream.setDefaultReply(partial(start, 'application/zip', 'stall'));
    const reader = (await browser.send(template)).body?.getReader();
    for (let left = start.length; left > 0; ) left -= (await reader?.read())?.value?.length ?? 0;
    const more = reader?.read();
    await reader?.cancel();
    await more;
    await upstream.requests[0]?.disconnected;
  });

  it('affects no other request', async () => {
    const { upstream, browser } = await openSignedInConsole();
    const leaving = new AbortController();
    leaving.abort();
    expect((await browser.send(list, { signal: leaving.signal })).status).toBe(499);
    upstream.setDefaultReply(json({ data: [], total_records: 0 }));
    expect((await browser.send(list)).status).toBe(200);
  });

  it.each(namedForwardedCalls)('ends the upstream request of %s', async (_, call) => {
    const { path, search, method, body } = acceptedRequest(call);
    school.upstream.on(path.replace('/api/v1', ''), stall);
    const leaving = new AbortController();
    const asked = school.browser.send(`${path}?${search}`, { method, body, signal: leaving.signal });
    await school.upstream.waitForRequests(1);
    leaving.abort();
    await school.upstream.requests[0]?.disconnected;
    expect((await asked).status).toBe(499);
  });
});
