import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { listEmployees } from '@/lib/contract/employees';
import { startConsole } from '../support/console';
import { sendCall, signInByRequest } from '../support/staff-client';

it('the console of the container runs on Node 24 from the copied files and accepts a sign-in', async () => {
  const node = resolve('tests/node-24/node_modules/.bin/node');
  expect(execFileSync(node, ['--version'], { encoding: 'utf8' })).toMatch(/^v24\./);
  // Copies the build to a folder outside the checkout, so that Node finds no module of the checkout.
  const standaloneDir = mkdtempSync(join(tmpdir(), 'homeroom-'));
  cpSync('.next/standalone', standaloneDir, { recursive: true, verbatimSymlinks: true });

  const running = await startConsole({}, { node, standaloneDir });
  const staff = { url: running.url, cookie: await signInByRequest(running, '9876543210') };
  const page = await fetch(`${running.url}/employees`, { headers: { cookie: staff.cookie } });
  expect({ status: page.status, url: page.url }).toEqual({ status: 200, url: `${running.url}/employees` });
  const reply = await sendCall(staff, listEmployees, { query: { page: 1, pageSize: 10 } });
  expect({ status: reply.status, rows: (await reply.json()).data.length }).toEqual({ status: 200, rows: 10 });
  expect(await running.end('SIGTERM'), running.output()).toBe(0);
  const command = (name: string, ...args: string[]) =>
    execFileSync(node, [`lib/server/boot/${name}.mjs`, ...args], {
      cwd: standaloneDir,
      encoding: 'utf8',
      env: { NODE_ENV: 'production', DATA_DIR: running.dataDir },
    });
  expect(command('school', 'list')).toMatch(/4 {2}Green Valley Public School .* active\n$/);
  expect(command('people', 'list')).toMatch(/Anita Deshmukh .* 9876543210 {2}Full access .* active\n$/);
  expect(command('record', '--who', '14')).toMatch(/^Anita Deshmukh opened the details of 0 records\.\n/);
  expect(command('code', '--mobile', '9876543210')).toMatch(/^OTP_WEBHOOK_URL is not set/);
  expect(command('move', '--help')).toMatch(/^npm run move -- --to postgresql:/);
  await running.close();
  rmSync(standaloneDir, { recursive: true });
});
