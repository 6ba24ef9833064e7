import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSqlite } from '@/lib/server/backend/db/open/create-sqlite';
import { openSqlite } from '@/lib/server/backend/db/open/open-sqlite';
import { StorageError } from '@/lib/server/storage-error';
import { temporaryFolder } from '../support/open-console';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'homeroom-data-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const openErrorOf = async (path: string): Promise<string> => {
  const error = await openSqlite(path).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(StorageError);
  return error instanceof Error ? error.message : '';
};

/** Locks the directory from another process, as a running console does. */
async function startHolder() {
  const code = `
    const Libsql = require('libsql');
    const lock = new Libsql(process.argv[1]);
    lock.exec('BEGIN EXCLUSIVE');
    console.log('held');
    setInterval(() => lock, 1000);`;
  const holder = spawn(process.execPath, ['-e', code, join(directory, 'lock.db')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  return holder;
}

describe('the data directory', () => {
  it('is created if it is missing', async () => {
    const { close } = await openSqlite(join(directory, 'a', 'b'));
    await close();
  });

  it('is locked for a second process until the first one is killed', async () => {
    const holder = await startHolder();
    expect(await openErrorOf(directory)).toMatch(/is in use by another process/);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const { close } = await openSqlite(directory);
    await close();
  });

  it('is locked for a second opening in this process until the first one closes', async () => {
    const first = await openSqlite(directory);
    expect(await openErrorOf(directory)).toMatch(/is in use/);
    await first.close();
    const second = await openSqlite(directory);
    await second.close();
  });

  it('keeps what was written', async () => {
    const timestamps = { created_at: '2026-04-01', updated_at: '2026-04-01' };
    const first = await openSqlite(directory);
    await first.db
      .insertInto('schools')
      .values({ name: 'Hill School', address: '', logo: null, ...timestamps })
      .execute();
    await first.close();
    const second = await openSqlite(directory);
    expect(await second.db.selectFrom('schools').select('name').execute()).toEqual([{ name: 'Hill School' }]);
    await second.close();
  });

  it('keeps its content after an interrupted write without a write-ahead log', async () => {
    const file = join(directory, 'homeroom.db');
    const created = await createSqlite(file);
    await created.destroy();
    const db = new Libsql(file);
    // Uses a small cache, so that SQLite writes to the file before the transaction ends.
    db.exec('PRAGMA cache_size = 1');
    db.exec('BEGIN');
    const add = db.prepare("INSERT INTO schools (name, address, created_at, updated_at) VALUES (?, '', '', '')");
    for (let index = 0; index < 50; index++) add.run('Hill School '.repeat(500));
    const killedDirectory = temporaryFolder();
    for (const suffix of ['', '-journal']) cpSync(file + suffix, join(killedDirectory, `homeroom.db${suffix}`));
    db.exec('ROLLBACK');
    db.close();

    const second = await openSqlite(killedDirectory);
    expect(await second.db.selectFrom('schools').select('name').execute()).toEqual([]);
    await second.close();
  });

  it('is refused with an error message when it is a file', async () => {
    const file = join(directory, 'file');
    writeFileSync(file, '');
    expect(await openErrorOf(file)).toBe(`DATA_DIR ${file} is not a directory.`);
    expect(await openErrorOf(join(file, 'below'))).toMatch(/is not a directory\.$/);
  });

  it('is refused with an error message when its database file is not a database', async () => {
    writeFileSync(join(directory, 'homeroom.db'), 'x'.repeat(8192));
    expect(await openErrorOf(directory)).toMatch(/is damaged or not a database/);
  });

  it('is refused with an error message when it can’t be written', async () => {
    expect(await openErrorOf('/proc')).toMatch(/can't be written/);
  });
});
