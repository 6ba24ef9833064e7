import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createSqlite } from '@/lib/server/backend/db/open/create-sqlite';
import packageFile from '@/package.json';
import { runRefusedStart, startConsole } from '../support/console';
import { scrape, sumSamples } from '../support/exposition';
import { temporaryFolder } from '../support/open-console';
import { consoleWithSchool } from './shared-consoles';

const school = consoleWithSchool();

describe('a console that does not start', () => {
  it('reports a wrong setting in one message', async () => {
    const { output, code } = await runRefusedStart({
      API_BASE_URL: 'http://127.0.0.1:9',
      DATA_DIR: school.temporaryFolder,
    });
    expect(code).toBe(1);
    expect(output).toMatch(/^SESSION_SECRET is required with API_BASE_URL.*\.$/m);
    // The output contains no message of Next, and above all no message that the console is ready.
    expect(output).not.toMatch(/Next\.js|Ready|Local:| {4}at /);
  });

  it('names a misspelt setting that may be the reason', async () => {
    const settings = { API_BASE_URL: 'http://127.0.0.1:9', SESSION_SECRETS: 'x'.repeat(64) };
    const { output, code } = await runRefusedStart({ ...settings, DATA_DIR: school.temporaryFolder });
    expect(code).toBe(1);
    expect(output).toMatch(/^SESSION_SECRETS is not a setting\. Did you mean SESSION_SECRET\?$/m);
  });

  it('leaves the data of a running console alone', async () => {
    const { output, code } = await runRefusedStart({ DATA_DIR: school.running.dataDir });
    expect(code).toBe(1);
    expect(output).toMatch(/is in use by another process/);
    expect(output).not.toContain('    at ');
    expect((await fetch(`${school.running.url}/readyz`)).status).toBe(200);
  });
});

describe('a console with the embedded backend', () => {
  it('keeps idle connections longer than proxies do, so that no proxy sends on a closing connection', async () => {
    const { headers } = await fetch(`${school.running.url}/healthz`);
    expect(headers.get('keep-alive')).toBe('timeout=620');
  });

  it('logs the warnings of a migration as JSON, and prints nothing between the lines of the log', async () => {
    const DATA_DIR = temporaryFolder();
    const db = await createSqlite(join(DATA_DIR, 'homeroom.db'), '004-student-counts');
    await sql`insert into schools (name, created_at, updated_at) values ('Hill School', '', '')`.execute(db);
    for (const name of ['Straße', 'STRASSE']) {
      await sql`insert into subjects (school_id, subject_name, created_at, updated_at)
        select id, ${name}, '', '' from schools`.execute(db);
    }
    await db.destroy();
    const running = await startConsole({ DATA_DIR });
    await running.close();
    rmSync(DATA_DIR, { recursive: true });
    const output = running.output();
    // Skips the lines that the shell prints before the first log line.
    const lines = output.slice(output.search(/^\{/m)).split('\n').filter(Boolean);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, time: expect.any(String), msg: 'warning', reason: expect.stringMatching(/count as the same/) },
      { level: 30, time: expect.any(String), msg: 'started' },
    ]);
    expect(output.slice(0, output.search(/^\{/m))).not.toContain('Warning');
  });

  it('names its version and its school at startup, on /healthz and in the tooltip of its pages', async () => {
    const { version, commit } = await (await fetch(`${school.running.url}/healthz`)).json();
    expect(version).toBe(packageFile.version);
    expect(commit).toMatch(/^[0-9a-f]{7,12}(-dirty)?$|^unknown$/);
    expect(school.running.output()).toContain(`"version":"${version}","commit":"${commit}"`);
    expect(school.running.output()).toContain('"school":"Green Valley Public School (school 4), with the demo school"');
    const page = await (await fetch(`${school.running.url}/dashboard`, { headers: { cookie: school.cookie } })).text();
    expect(page).toContain(`title="Version ${version} (${commit})"`);
    const samples = await scrape(school.metricsPort);
    expect(sumSamples(samples, 'homeroom_build_info', { version, commit })).toBe(1);
  });

  it('reports the number of proxies that a health check has passed', async () => {
    const countProxies = async (headers: Record<string, string>) =>
      (await fetch(`${school.running.url}/healthz`, { headers })).headers.get('x-homeroom-proxies');
    expect(await countProxies({})).toBe('0');
    expect(await countProxies({ 'x-forwarded-for': '203.0.113.7, 10.0.0.2' })).toBe('2');
  });

  it('generates its secret and does not print it', () => {
    const secret = readFileSync(join(school.running.dataDir, 'session-secret'), 'utf8');
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(school.running.output()).not.toContain(secret);
  });
});
