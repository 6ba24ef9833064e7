import { afterEach, describe, expect, it, vi } from 'vitest';
import { openSignedInConsole, startTestUpstream } from '../../support/test-console';
import { partial, stall, type Upstream } from '../../support/upstream';

const listPath = '/api/v1/employee/list?page=1&pageSize=10';
const togglePath = '/api/v1/employee/status/toggle?emp_id=5&activate=true';
const templatePath = '/api/v1/employee/import/template';
// The file is larger than all buffers between the upstream and the browser.
const largeFile = Buffer.alloc(8_000_000, 'sheets and pictures ');

/** Waits until the upstream has received this number of `requests`, then advances the clock by `seconds`. */
async function passSeconds(upstream: Upstream, seconds: number, requests = 1): Promise<void> {
  await upstream.waitForRequests(requests);
  await vi.advanceTimersByTimeAsync(seconds * 1000);
}

async function openWithStalledUpstream(settings: Record<string, string> = {}) {
  const { upstream, browser } = await openSignedInConsole(settings);
  upstream.setDefaultReply(stall);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return { upstream, browser };
}

afterEach(() => void vi.useRealTimers());

describe('a silent upstream', () => {
  it('times out after 15 seconds', async () => {
    const { upstream, browser } = await openWithStalledUpstream();
    let hasReply = false;
    const pendingReply = browser.send(listPath).finally(() => {
      hasReply = true;
    });
    await passSeconds(upstream, 14.9);
    expect(hasReply).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    const response = await pendingReply;
    expect(response.status).toBe(504);
    expect(await response.json()).toMatchObject({ code: 'UPSTREAM_TIMEOUT' });
    await upstream.requests[0]?.disconnected;
  });

  it('leaves the outcome of a write unknown', async () => {
    const { upstream, browser } = await openWithStalledUpstream();
    const pendingReply = browser.post(togglePath);
    await passSeconds(upstream, 15.1);
    expect(await (await pendingReply).json()).toMatchObject({ code: 'OUTCOME_UNKNOWN' });
  });

  it('is followed by the fallback, which has its own 15 seconds', async () => {
    const fallback = await startTestUpstream();
    fallback.setDefaultReply(stall);
    const { upstream, browser } = await openWithStalledUpstream({ API_FALLBACK_BASE_URL: fallback.origin });
    const pendingReply = browser.send(listPath);
    await passSeconds(upstream, 15.1);
    await passSeconds(fallback, 15.1);
    expect(await (await pendingReply).json()).toMatchObject({ code: 'UPSTREAM_TIMEOUT' });
    expect(upstream.requests).toHaveLength(1);
    expect(fallback.requests).toHaveLength(1);
  });

  it('causes no error when the fallback replies', async () => {
    const fallback = await startTestUpstream();
    const { upstream, browser } = await openWithStalledUpstream({ API_FALLBACK_BASE_URL: fallback.origin });
    const pendingReply = browser.post(togglePath);
    await passSeconds(upstream, 15.1);
    expect((await pendingReply).status).toBe(200);
  });

  it('has 15 seconds for headers and body together', async () => {
    const { upstream, browser } = await openWithStalledUpstream();
    for (const [send, code] of [
      [() => browser.send(listPath), 'UPSTREAM_TIMEOUT'],
      [() => browser.post(togglePath), 'OUTCOME_UNKNOWN'],
    ] as const) {
      upstream.requests.length = 0;
      let sendHead = () => {};
      upstream.setDefaultReply((response, received) => {
        sendHead = () => partial('{"data":[', 'application/json', 'stall')(response, received);
      });
      const pendingReply = send();
      await passSeconds(upstream, 14);
      sendHead();
      await vi.advanceTimersByTimeAsync(1100);
      const response = await pendingReply;
      expect([response.status, await response.json()]).toMatchObject([504, { code }]);
      await upstream.requests[0]?.disconnected;
    }
  });

  it('causes a timeout when it stalls in the middle of a small file', async () => {
    const { upstream, browser } = await openWithStalledUpstream();
    upstream.setDefaultReply(partial('PK..', 'application/zip', 'stall'));
    for (const path of ['/api/v1/employee/import/template', '/api/files/students/a.png']) {
      upstream.requests.length = 0;
      const pendingReply = browser.send(path);
      await passSeconds(upstream, 15.1);
      expect(await (await pendingReply).json(), path).toMatchObject({ code: 'UPSTREAM_TIMEOUT' });
      await upstream.requests[0]?.disconnected;
    }
  });

  it('times out requests that wait for a free connection', async () => {
    const { upstream, browser } = await openWithStalledUpstream();
    upstream.setDefaultReply(partial(largeFile, 'application/zip', 'stall'));
    const startDownloads = () => Promise.all(Array.from({ length: 64 }, () => browser.send(templatePath)));
    // Starts the downloads in two batches, because one user may have only 100 calls in flight at once.
    const downloads = [...(await startDownloads()), ...(await startDownloads())];
    const abortController = new AbortController();
    const abortedReply = browser.send(listPath, { signal: abortController.signal });
    const pendingReply = browser.send(listPath);
    await passSeconds(upstream, 1, 128);
    abortController.abort();
    expect((await abortedReply).status).toBe(499);
    await vi.advanceTimersByTimeAsync(14_100);
    expect(await (await pendingReply).json()).toMatchObject({ code: 'UPSTREAM_TIMEOUT' });
    expect(upstream.requests).toHaveLength(128);
    for (const { body } of downloads) await body?.cancel();
  });
});

describe('a streamed reply', () => {
  /** Starts a download of a large file. `sendMore` makes the upstream send another part of it. */
  async function startDownload() {
    const { upstream, browser } = await openWithStalledUpstream();
    let sendMore = () => {};
    upstream.setDefaultReply((response) => {
      response.writeHead(200, { 'content-type': 'application/zip' });
      response.write(largeFile);
      sendMore = () => response.write('more');
    });
    const reader = (await browser.send(templatePath)).body?.getReader();
    if (!reader) throw new Error('the download has no body');
    return { upstream, reader, sendMore: () => sendMore() };
  }

  async function readBytes(reader: ReadableStreamDefaultReader<Uint8Array>, bytes: number) {
    for (let remainingBytes = bytes; remainingBytes > 0; ) remainingBytes -= (await reader.read()).value?.length ?? 0;
  }

  it('may take ten minutes, then it is aborted', async () => {
    const { upstream, reader, sendMore } = await startDownload();
    await readBytes(reader, largeFile.length);
    for (let seconds = 10; seconds < 600; seconds += 10) {
      await passSeconds(upstream, 10);
      sendMore();
      await readBytes(reader, 'more'.length);
    }
    const nextRead = expect(reader.read()).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' });
    await passSeconds(upstream, 10.1);
    await nextRead;
    await upstream.requests[0]?.disconnected;
  });

  it('is aborted after ten minutes even when the browser does not read', async () => {
    const { upstream } = await startDownload();
    await passSeconds(upstream, 600.1);
    await upstream.requests[0]?.disconnected;
  });

  it('is aborted after a pause of 15 seconds', async () => {
    const { upstream, reader } = await startDownload();
    await readBytes(reader, largeFile.length);
    const nextRead = expect(reader.read()).rejects.toThrow();
    await passSeconds(upstream, 15.1);
    await nextRead;
    await upstream.requests[0]?.disconnected;
  });
});
