import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listStudents } from '@/lib/contract/students';
import { type RunningConsole, startConsole } from '../support/console';
import { createTestDatabase } from '../support/create-test-database';
import { sendCall, signInByRequest } from '../support/staff-client';

/**
 * Copies the packed console out of the checkout, as an operator copies it into a container. Node then finds no modules
 * of the checkout.
 */
function packedCommands(folder: string) {
  cpSync('.next/standalone', join(folder, 'console'), { recursive: true, verbatimSymlinks: true });
  return (
    command: 'backup' | 'restore' | 'doctor' | 'people' | 'record' | 'code',
    settings: Record<string, string>,
    ...args: string[]
  ) =>
    spawnSync(process.execPath, [join(folder, `console/lib/server/boot/${command}.mjs`), ...args], {
      env: { NODE_ENV: 'production', PATH: process.env.PATH, ...settings },
      encoding: 'utf8',
    });
}

const colleagueMobile = '9812345678';

async function studentsOf(running: RunningConsole) {
  const staff = { url: running.url, cookie: await signInByRequest(running, colleagueMobile) };
  const reply = await sendCall(staff, listStudents, { query: { page: 1, per_page: 100 } });
  expect(reply.status).toBe(200);
  return reply.json();
}

const SESSION_SECRET = 'a secret that both of them have been given';
const succeeded = { status: 0, stdout: expect.stringContaining('holds the school') };

it.each([
  ['SQLite', async () => ({}), /is in use by another process/],
  [
    'PostgreSQL',
    async () => ({ DATABASE_URL: await createTestDatabase() }),
    /Consoles or other programs are connected .* Nothing was changed\./,
  ],
])(
  'a school in %s gets a colleague and is backed up while its console runs, and is restored for another console',
  async (_, createSettings, inUse) => {
    const [from, to] = [await createSettings(), await createSettings()];
    const running = await startConsole({ ...from, SESSION_SECRET });
    const archive = join(running.dataDir, 'school.tar.gz');
    const runPacked = packedCommands(running.dataDir);
    const settings = { ...from, DATA_DIR: running.dataDir };
    const findLevels = (): Record<string, string> => {
      const { stdout } = runPacked('doctor', { ...settings, SESSION_SECRET, PUBLIC_ORIGIN: running.url }, '--json');
      const findings: { check: string; level: string }[] = JSON.parse(stdout);
      return Object.fromEntries(findings.map(({ check, level }) => [check, level]));
    };
    // Expects three warnings, because the console has no https, no webhook and, at first, no backup.
    const warnings = { certificate: 'warning', webhook: 'warning', backup: 'warning' };
    const names = ['settings', 'disk', 'clock', 'database', 'migrations', 'files', 'bucket', 'proxy headers'];
    const expectedLevels = { ...Object.fromEntries(names.map((name) => [name, 'ok'])), ...warnings };
    expect(findLevels()).toEqual(expectedLevels);
    const colleague = ['--mobile', colleagueMobile, '--name', 'Ravi Shah', '--role', 'view'];
    expect(runPacked('people', settings, 'allow', ...colleague)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(`${colleagueMobile} can sign in to Green Valley Public School (View only).`),
    });
    expect(runPacked('backup', settings, archive)).toMatchObject(succeeded);
    expect(findLevels()).toEqual({ ...expectedLevels, backup: 'ok' });
    expect(runPacked('code', settings, '--mobile', colleagueMobile)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^OTP_WEBHOOK_URL is not set/),
    });
    expect(runPacked('record', settings, '--who', '14')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Anita Deshmukh opened the details of 0 records.'),
    });
    const refused = { status: 1, stderr: expect.stringMatching(inUse) };
    expect(runPacked('restore', settings, archive, '--force')).toMatchObject(refused);

    const restored = { ...to, DATA_DIR: join(running.dataDir, 'restored') };
    expect(runPacked('restore', restored, archive)).toMatchObject(succeeded);
    const other = await startConsole({ ...restored, SESSION_SECRET });
    expect(await studentsOf(other)).toEqual(await studentsOf(running));
    for (const console of [other, running]) await console.close();
  },
);
