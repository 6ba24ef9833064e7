import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { drainOnSignals } from '@/lib/server/boot/drain';
import { guardServer } from '@/lib/server/boot/next/request-guard.mjs';
import { createLogger } from '@/lib/server/log';
import { collectOutput } from '../../support/collect-output';
import { createGate } from '../../support/create-gate';

/** Sends SIGTERM to the drain handler during a request that never finishes. Returns a log of the handler's steps. */
async function signalDuringRequest(close = async () => {}) {
  const log: string[] = [];
  const listenersBefore = process.listeners('SIGTERM');
  guardServer(() => false, 0);
  drainOnSignals({
    logger: createLogger('info'),
    async close() {
      await close();
      log.push('database closed');
    },
  });
  const drainHandler = process.listeners('SIGTERM').find((listener) => !listenersBefore.includes(listener));
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    log.push(`exit ${code}`);
    return undefined as never; // Casts to `never`, because the mock returns, unlike the real `process.exit`.
  });
  const { opened: requestArrived, open: markArrived } = createGate();
  const server = createServer(() => markArrived()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // Safe cast: a listening TCP server has an AddressInfo.
  const request = fetch(`http://127.0.0.1:${port}/`).catch(() => {});
  await requestArrived;
  onTestFinished(async () => {
    vi.useRealTimers();
    exit.mockRestore();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) if (drainHandler) process.removeListener(signal, drainHandler);
    server.closeAllConnections();
    server.close();
    await request;
  });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  drainHandler?.('SIGTERM');
  return log;
}

it('a request that takes longer than 30 s is aborted at shutdown, and the database is still closed', async () => {
  const log = await signalDuringRequest();
  await vi.advanceTimersByTimeAsync(29_999);
  expect(log).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(['database closed', 'exit 1']);
});

it('a database that can’t be closed is one log line', async () => {
  const output = collectOutput();
  const log = await signalDuringRequest(async () => {
    throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR' });
  });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(log[0]).toBe('exit 1');
  expect(output.text()).toBe(`${JSON.stringify(output.events()[0])}\n`);
  expect(output.events()).toMatchObject([
    { level: 50, time: expect.any(String), reason: 'SQLITE_IOERR', msg: 'the database could not be closed' },
  ]);
});
