import { describe, expect, it } from 'vitest';
import { acceptedRequest, namedForwardedCalls } from '../../support/call-requests';
import { openSignedInConsole, shareSignedInConsole, startTestUpstream } from '../../support/test-console';
import { bytes, json, partial, type Reply, stall } from '../../support/upstream';

const listPath = '/api/v1/employee/list?page=1&pageSize=10';
const templatePath = '/api/v1/employee/import/template';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const megabyteBytes = 1024 * 1024;
const school = shareSignedInConsole();

async function openWithReply(reply: Reply) {
  const { upstream, browser } = await openSignedInConsole();
  upstream.setDefaultReply(reply);
  return { upstream, browser };
}

describe('a download', () => {
  const largeFile = Buffer.alloc(3_000_000, 'sheets and pictures ');

  it('arrives byte for byte, even when it is larger than the buffer', async () => {
    const { browser } = await openWithReply(bytes(largeFile, sheetType));
    const response = await browser.send(templatePath);
    expect(Buffer.from(await response.arrayBuffer()).equals(largeFile)).toBe(true);
  });

  it('is an attachment with the content type of the upstream', async () => {
    const { browser } = await openWithReply(bytes('PK', sheetType));
    const { headers } = await browser.send(templatePath);
    expect(headers.get('content-type')).toBe(sheetType);
    expect(headers.get('content-disposition')).toBe('attachment');
    expect(headers.get('cache-control')).toContain('no-store');
  });

  it('reaches the browser before the upstream has sent all of it', async () => {
    const { browser } = await openWithReply(partial(largeFile, sheetType, 'stall'));
    const reader = (await browser.send(templatePath)).body?.getReader();
    expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0);
    await reader?.cancel();
  });

  it('fails instead of ending early when the upstream breaks off', async () => {
    const { browser } = await openWithReply(partial(largeFile, sheetType, 'cut'));
    const response = await browser.send(templatePath);
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  it('fails instead of ending early when the upstream breaks off in a long list', async () => {
    const rows = `{"data":[${'{"empNo":"1"},'.repeat(50_000)}`;
    const { browser } = await openWithReply(partial(rows, 'application/json', 'cut'));
    const response = await browser.send(listPath);
    await expect(response.text()).rejects.toThrow();
  });

  it('stops reading from the upstream while the browser does not read', async () => {
    let sentBytes = 0;
    let isComplete = false;
    const { browser } = await openWithReply((response, received) => {
      if (received.path !== '/employee/import/template') return json({ data: [] })(response, received);
      response.writeHead(200, { 'content-type': sheetType });
      const writeChunks = (remainingBytes: number): void => {
        if (remainingBytes === 0) return void response.end(() => (isComplete = true));
        response.write(Buffer.alloc(megabyteBytes), () => {
          sentBytes += megabyteBytes;
          writeChunks(remainingBytes - 1);
        });
      };
      writeChunks(200);
    });
    const response = await browser.send(templatePath);
    // Sends list requests until a console that ignores backpressure would have read the rest of the file.
    for (let attempt = 0; attempt < 200 && !isComplete; attempt++)
      expect((await browser.send(listPath)).status).toBe(200);
    expect(sentBytes).toBeLessThan(48 * megabyteBytes);
    await response.body?.cancel();
  });
});

// The timeout is below 15 s, because after 15 s the console aborts every upstream request anyway.
describe('a browser that aborts its request', { timeout: 10_000 }, () => {
  it('ends the upstream request', async () => {
    const { upstream, browser } = await openSignedInConsole();
    upstream.setDefaultReply(stall);
    const abortController = new AbortController();
    const pendingReply = browser.send(listPath, { signal: abortController.signal });
    await upstream.waitForRequests(1);
    abortController.abort();
    await upstream.requests[0]?.disconnected;
    expect((await pendingReply).status).toBe(499);
  });

  it('causes no second attempt at the fallback', async () => {
    const fallback = await startTestUpstream();
    const { upstream, browser } = await openSignedInConsole({ API_FALLBACK_BASE_URL: fallback.origin });
    upstream.setDefaultReply(stall);
    const abortController = new AbortController();
    const pendingReply = browser.send(listPath, { signal: abortController.signal });
    await upstream.waitForRequests(1);
    abortController.abort();
    await pendingReply;
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
    const firstBytes = Buffer.alloc(2_000_000);
    upstream.setDefaultReply(partial(firstBytes, 'application/zip', 'stall'));
    const reader = (await browser.send(templatePath)).body?.getReader();
    for (let remainingBytes = firstBytes.length; remainingBytes > 0; )
      remainingBytes -= (await reader?.read())?.value?.length ?? 0;
    const nextRead = reader?.read();
    await reader?.cancel();
    await nextRead;
    await upstream.requests[0]?.disconnected;
  });

  it('affects no other request', async () => {
    const { upstream, browser } = await openSignedInConsole();
    const abortController = new AbortController();
    abortController.abort();
    expect((await browser.send(listPath, { signal: abortController.signal })).status).toBe(499);
    upstream.setDefaultReply(json({ data: [], total_records: 0 }));
    expect((await browser.send(listPath)).status).toBe(200);
  });

  it.each(namedForwardedCalls)('ends the upstream request of %s', async (_, call) => {
    const { path, search, method, body } = acceptedRequest(call);
    school.upstream.on(path.replace('/api/v1', ''), stall);
    const abortController = new AbortController();
    const pendingReply = school.browser.send(`${path}?${search}`, { method, body, signal: abortController.signal });
    await school.upstream.waitForRequests(1);
    abortController.abort();
    await school.upstream.requests[0]?.disconnected;
    expect((await pendingReply).status).toBe(499);
  });
});
