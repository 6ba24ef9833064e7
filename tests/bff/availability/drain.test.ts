import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { drainOnSignals } from '@/lib/boot/drain';
import { guardServer } from '@/lib/boot/request-guard.mjs';
import { gate } from '../../support/gate';

/** What a process does when it is told to end, while a request is in flight that never finishes. */
async function endInTheMiddle() {
  const log: string[] = [];
  const before = process.listeners('SIGTERM');
  guardServer(() => false);
  drainOnSignals(async () => void log.push('database closed'));
  const drain = process.listeners('SIGTERM').find((listener) => !before.includes(listener));
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    log.push(`exit ${code}`);
    return undefined as never; // the one call that never returns must do so here
  });
  const { opened: arrived, open: arrive } = gate();
  const server = createServer(() => arrive()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  const request = fetch(`http://127.0.0.1:${port}/`).catch(() => {});
  await arrived;
  onTestFinished(async () => {
    vi.useRealTimers();
    exit.mockRestore();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) if (drain) process.removeListener(signal, drain);
    server.closeAllConnections();
    server.close();
    await request;
  });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  drain?.('SIGTERM');
  return log;
}

it('a request that takes longer than 30 s is cut off by the end, which closes the database all the same', async () => {
  const log = await endInTheMiddle();
  await vi.advanceTimersByTimeAsync(29_999);
  expect(log).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(['database closed', 'exit 1']);
});
