import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../support/create-test-database';
import { createTestFolder } from '../support/data-directories';
import { query, refuseConnections } from '../support/postgres';
import { runSchoolCommand } from '../support/school-command';
import { withPostgresDatabase } from '../support/with-postgres-database';

async function findProblems(url: string) {
  const folder = createTestFolder();
  const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: url, SESSION_SECRET: 'x'.repeat(32) };
  const { code, output } = await runSchoolCommand('doctor', settings, '--json');
  const findings: { check: string; level: string; message: string }[] = JSON.parse(output);
  expect(existsSync(settings.DATA_DIR)).toBe(false);
  expect(output).not.toContain('hunter2');
  const problems = findings.filter(({ level, check }) => level !== 'ok' && check !== 'webhook');
  return { code, problems: problems.map(({ check, level, message }) => `${level} ${check}: ${message}`) };
}

it('doctor finds nothing wrong with an empty database before the first start', async () => {
  const url = await createTestDatabase();
  expect(await findProblems(url)).toEqual({ code: 0, problems: [] });
  expect(await query(url, "select tablename from pg_tables where schemaname = 'public'")).toEqual([]);
});

it('doctor names what is wrong with a school in PostgreSQL', async () => {
  const url = await createTestDatabase();
  await withPostgresDatabase(url, async (db) => {
    const row = { school_id: 4, folder: 'students', filename: 'asha.jpg', same_key: 'asha.jpg', created_at: '' };
    const school = { id: 4, name: 'Hill School', address: '', created_at: '', updated_at: '' };
    await db.insertInto('schools').values(school).execute();
    await db.insertInto('uploads').values(row).execute();
    await db
      .insertInto('console_backups')
      .values({ made_at: '2026-01-01T00:00:00.000Z', filename: 'school.tar.gz' })
      .execute();
  });
  await query(url, "insert into kysely_migration values ('999-of-later', '')");
  expect(await findProblems(url)).toEqual({
    code: 1,
    problems: [
      expect.stringMatching(/^error migrations: .*newer version of the console \(999-of-later\)/),
      expect.stringMatching(/^error files: .*for example students\/asha\.jpg/),
      expect.stringMatching(/^error backup: The last complete backup is [\d,]+ hours old/),
    ],
  });
});

it('doctor names a database that refuses connections', async () => {
  const url = await createTestDatabase();
  await refuseConnections(url);
  expect(await findProblems(url)).toEqual({
    code: 1,
    problems: [
      expect.stringMatching(/^error database: .*is not currently accepting connections/),
      ...['migrations', 'files', 'backup'].map((check) => `error ${check}: The database can’t be read.`),
    ],
  });
});
