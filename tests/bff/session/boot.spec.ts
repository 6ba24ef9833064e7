import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type RunningConsole, refusedStart, startConsole } from '../../support/console';
import { signInByRequest } from '../../support/staff-client';
import { startUpstream } from '../../support/upstream';

const list = '/api/v1/employee/active-list';
const secret = 'a secret of the tests that is long enough';

const signIn = (running: RunningConsole) =>
  signInByRequest({ ...running, nextCode: async () => '123456' }, '9876543210');

const statusOf = async (url: string, cookie: string) => (await fetch(url + list, { headers: { cookie } })).status;

test.describe('a console before an upstream', () => {
  for (const [kind, given] of [
    ['without a secret', {}],
    ['with an empty secret', { SESSION_SECRET: '' }],
    ['with a short secret', { SESSION_SECRET: 'x'.repeat(31) }],
    ['with a short one of two secrets', { SESSION_SECRET: `${secret},short` }],
  ] as const) {
    test(`does not start ${kind}, and says why`, async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'homeroom-'));
      const { said, code } = await refusedStart({ API_BASE_URL: 'http://127.0.0.1:9', DATA_DIR: dataDir, ...given });
      rmSync(dataDir, { recursive: true });
      expect(code).toBe(1);
      expect(said).toMatch(/^SESSION_SECRET (is required with API_BASE_URL|must be at least 32 characters).*\.$/m);
      // Nothing of Next's, above all not that it is ready.
      expect(said).not.toMatch(/Next\.js|Ready|Local:| {4}at /);
    });
  }

  test('knows who signed out, and which secret was before, also after a restart', async () => {
    const upstream = await startUpstream();
    const settings = { API_BASE_URL: upstream.origin, RATE_LIMITS: 'off' };
    const first = await startConsole({ ...settings, SESSION_SECRET: secret });
    const [stays, goes] = [await signIn(first), await signIn(first)];
    const headers = { cookie: goes, 'x-homeroom': '1', origin: first.url };
    await fetch(`${first.url}/api/auth/sign-out`, { method: 'POST', headers });
    expect([await statusOf(first.url, stays), await statusOf(first.url, goes)]).toEqual([200, 401]);
    await first.kill();
    const both = { ...settings, SESSION_SECRET: `another ${secret},${secret}`, DATA_DIR: first.dataDir };
    const second = await startConsole(both);
    expect([await statusOf(second.url, stays), await statusOf(second.url, goes)]).toEqual([200, 401]);
    await second.close();
    await first.close();
    await upstream.close();
  });
});

test('a console of its own makes its secret once, for its user alone', async () => {
  const running = await startConsole();
  const file = join(running.dataDir, 'session-secret');
  const made = readFileSync(file, 'utf8');
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await running.end('SIGTERM');
  await running.start();
  expect(readFileSync(file, 'utf8')).toBe(made);
  expect(running.output()).not.toContain(made);
  await running.close();
});

test('a second console on the same data says so and leaves them alone', async () => {
  const running = await startConsole();
  const { said, code } = await refusedStart({ DATA_DIR: running.dataDir });
  expect(code).toBe(1);
  expect(said).toMatch(/is in use by another process/);
  expect(said).not.toContain('    at ');
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  await running.close();
});
