import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../support/console';

const next = 'node_modules/next/dist/bin/next';
const folder = join(import.meta.dirname, 'floor');

async function waitUntilReady(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => null))?.ok) await new Promise((resolve) => setTimeout(resolve, 100));
}

/** Builds and starts a Next application without any console code, to measure the minimum cost of Next. */
export async function startFloor(upstream: string) {
  const settings = { PATH: process.env.PATH, NEXT_TELEMETRY_DISABLED: '1', UPSTREAM: upstream };
  execFileSync(process.execPath, [next, 'build', folder], { env: { ...settings, NODE_ENV: 'production' } });
  const port = await freePort();
  const server = spawn(process.execPath, [next, 'start', folder, '-p', String(port), '-H', '127.0.0.1'], {
    env: { ...settings, NODE_ENV: 'production' },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(`${url}/rows`);
  return {
    url,
    pid: server.pid ?? 0,
    async close() {
      server.kill();
      await once(server, 'exit');
    },
  };
}
