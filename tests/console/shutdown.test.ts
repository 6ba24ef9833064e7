import { describe, expect, it } from 'vitest';
import { freePort, startConsole, startConsoleInFrontOf } from '../support/console';
import { createGate } from '../support/create-gate';
import { scrape, sumSamples } from '../support/exposition';
import { fetchSessionCookie, sendRaw, sendRawAndRead } from '../support/raw-http';
import { json, stall } from '../support/upstream';
import { consoleWithUpstream } from './shared-consoles';

const listPath = '/employee/active-list';
const shared = consoleWithUpstream();

/** Starts a console that the test shuts down, and signs in. */
async function startForShutdown(settings?: Record<string, string>, options?: { isNpmStart: boolean }) {
  const running = await startConsoleInFrontOf(shared.upstream, settings, options);
  const cookie = await fetchSessionCookie(running.url);
  shared.upstream.requests.length = 0;
  const requestHead = (line: string) =>
    `${line} HTTP/1.1\r\nHost: console.test\r\nCookie: ${cookie}\r\nSec-Fetch-Site: same-origin\r\nX-Homeroom: 1\r\nContent-Length: 0\r\n`;
  const createWrite = (number: number) =>
    `${requestHead(`POST /api/v1/employee/status/toggle?emp_id=${number}&activate=true`)}\r\n`;
  return { running, cookie, createWrite };
}

describe('a console that shuts down', () => {
  it('finishes running requests, serves metrics until then, and refuses new requests', async () => {
    const port = String(await freePort());
    const { running, cookie, createWrite } = await startForShutdown({ METRICS_PORT: port });
    const statusOf = async (path: string) => (await fetch(running.url + path, { headers: { cookie } })).status;
    const { opened, open } = createGate();
    shared.upstream.on(listPath, (...exchange) => void opened.then(() => json({ data: [] })(...exchange)));
    const slowStatus = statusOf(`/api/v1${listPath}`);
    await shared.upstream.waitForRequests(1);
    const exitCode = running.end('SIGTERM');
    await expect.poll(() => statusOf('/readyz')).toBe(503);
    expect(await statusOf('/healthz')).toBe(200);
    expect(await statusOf('/login')).toBe(503);
    expect((await sendRawAndRead(running.url, createWrite(1) + createWrite(2))).status).toBe(503);
    expect(sumSamples(await scrape(port), 'homeroom_sign_ins_total')).toBe(1);
    open();
    expect(await slowStatus).toBe(200);
    expect(await exitCode).toBe(0);
    await expect(scrape(port)).rejects.toThrow();
    expect(shared.upstream.requests.filter(({ method }) => method === 'POST')).toEqual([]);
    await running.close();
  });

  it('drops pipelined requests of a closed connection, and does not wait for them', async () => {
    const { running, createWrite } = await startForShutdown();
    shared.upstream.setDefaultReply(stall);
    const socket = sendRaw(running.url, createWrite(1) + createWrite(2) + createWrite(3));
    await shared.upstream.waitForRequests(1);
    socket.destroy();
    await shared.upstream.requests[0]?.disconnected;
    expect(await running.end('SIGINT'), running.output()).toBe(0);
    await running.close();
  });
});

describe('npm start', () => {
  const options = { isNpmStart: true };

  it.each<NodeJS.Signals>(['SIGTERM', 'SIGINT'])(
    'passes %s to the server, which finishes its requests',
    async (signal) => {
      const { running, cookie } = await startForShutdown({}, options);
      const { opened, open } = createGate();
      shared.upstream.on(listPath, (...exchange) => void opened.then(() => json({ data: [] })(...exchange)));
      const slowStatus = fetch(`${running.url}/api/v1${listPath}`, { headers: { cookie } }).then(
        ({ status }) => status,
      );
      await shared.upstream.waitForRequests(1);
      const ended = running.end(signal);
      await expect.poll(async () => (await fetch(`${running.url}/readyz`)).status).toBe(503);
      open();
      expect(await slowStatus).toBe(200);
      await ended;
      await expect(fetch(`${running.url}/healthz`)).rejects.toThrow();
      await running.close();
    },
  );

  it('leaves port and data free for the next start', async () => {
    const running = await startConsole({}, options);
    await running.end('SIGTERM');
    await running.start();
    await running.close();
    await expect(fetch(`${running.url}/healthz`)).rejects.toThrow();
  });
});
