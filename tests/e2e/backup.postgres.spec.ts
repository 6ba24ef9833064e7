import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { listStudents } from '@/lib/contract/students';
import { type RunningConsole, startConsole } from '../support/console';
import { createDatabase } from '../support/postgres';
import { sendCall, signInByRequest } from '../support/staff-client';
import { adminMobile, expect, test } from './test';

const SESSION_SECRET = 'a secret that both of them have been given';

async function studentsOf(running: RunningConsole) {
  const staff = { url: running.url, cookie: await signInByRequest(running, adminMobile) };
  const reply = await sendCall(staff, listStudents, { query: { page: 1, per_page: 100 } });
  expect(reply.status).toBe(200);
  return reply.json();
}

test('a school in PostgreSQL is backed up while its console runs, and restored for another console', async () => {
  const [from, to] = await Promise.all([createDatabase(), createDatabase()]);
  const running = await startConsole({ DATABASE_URL: from.url, SESSION_SECRET });
  // Where nothing of this checkout is found, as in a container.
  const elsewhere = join(running.dataDir, 'console');
  cpSync('.next/standalone', elsewhere, { recursive: true, verbatimSymlinks: true });
  const archive = join(running.dataDir, 'school.tar.gz');
  const packed = (command: string, settings: Record<string, string>, ...words: string[]) =>
    spawnSync(process.execPath, [join(elsewhere, `lib/boot/${command}.mjs`), archive, ...words], {
      env: { NODE_ENV: 'production', PATH: process.env.PATH, ...settings },
      encoding: 'utf8',
    });

  const here = { DATABASE_URL: from.url, DATA_DIR: running.dataDir };
  expect(packed('backup', here)).toMatchObject({ status: 0, stdout: expect.stringContaining('holds the school') });
  expect(packed('restore', here, '--force')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/Consoles or others are connected .* Nothing was changed\./),
  });
  const students = await studentsOf(running);

  const restored = { DATABASE_URL: to.url, DATA_DIR: join(running.dataDir, 'restored') };
  expect(packed('restore', restored)).toMatchObject({ status: 0, stdout: expect.stringContaining('holds the school') });
  const other = await startConsole({ ...restored, SESSION_SECRET });
  expect(await studentsOf(other)).toEqual(students);
  for (const console of [other, running]) await console.close();
  for (const { drop } of [from, to]) await drop();
});
