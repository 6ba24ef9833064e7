import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startConsole, startConsoleBefore } from '../support/console';
import { json, startUpstream } from '../support/upstream';

function sendCode(url: string) {
  return fetch(`${url}/api/auth/send-otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-homeroom': '1', origin: url },
    body: JSON.stringify({ mobile: '9876543210' }),
  });
}

const statusOf = async (address: string) => (await fetch(address)).status;

test('the packed console holds what it runs, and nothing else of the project', () => {
  const packed = (folder: string) => readdirSync(join('.next/standalone', folder)).sort();
  expect(packed('.')).toEqual(['.next', 'built-from', 'lib', 'node_modules', 'package.json', 'server.js']);
  expect(packed('lib')).toEqual(['boot']);
});

test('a console that is told to end finishes what it began, takes nothing new and says so', async () => {
  const upstream = await startUpstream();
  let letGo = () => {};
  upstream.on('/web/auth/send-otp', (response, request) => {
    letGo = () => json({ message: 'OTP sent' })(response, request);
  });
  const running = await startConsoleBefore(upstream);
  const heads = upstream.requests.length;
  const slow = sendCode(running.url);
  await upstream.arrived(heads + 1);
  const ended = running.end('SIGTERM');
  await expect.poll(() => statusOf(`${running.url}/readyz`)).toBe(503);
  expect(await statusOf(`${running.url}/healthz`)).toBe(200);
  expect(await statusOf(`${running.url}/login`)).toBe(503);
  letGo();
  expect((await slow).status).toBe(200);
  expect(await ended).toBe(0);
  await running.close();
  await upstream.close();
});

test('a console that is interrupted ends without complaint', async () => {
  const running = await startConsole();
  expect(await running.end('SIGINT'), running.output()).toBe(0);
  await running.close();
});

test('a school is backed up while its console runs, and restored for another console', async () => {
  const running = await startConsole();
  const archive = join(running.dataDir, 'school.tar.gz');
  const restored = join(running.dataDir, 'restored');
  // Where nothing of this checkout is found, as in a container.
  const elsewhere = join(running.dataDir, 'console');
  cpSync('.next/standalone', elsewhere, { recursive: true, verbatimSymlinks: true });
  const packed = (command: string, directory: string) =>
    execFileSync(process.execPath, [join(elsewhere, `lib/boot/${command}.mjs`), archive], {
      env: { NODE_ENV: 'production', PATH: process.env.PATH, DATA_DIR: directory },
      encoding: 'utf8',
    });
  expect(packed('backup', running.dataDir)).toMatch(/holds the school/);
  expect(packed('restore', restored)).toMatch(/holds the school/);
  // Ready only when the restored database answers.
  const other = await startConsole({ DATA_DIR: restored });
  await other.close();
  await running.close();
});
