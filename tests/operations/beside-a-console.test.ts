import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import Libsql from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDirectory } from '@/lib/server/backend/db/open/data-directory';
import { openSqlite } from '@/lib/server/backend/db/open/open-sqlite';
import { temporaryFolder } from '../support/open-console';

let directory = '';
beforeEach(() => {
  directory = temporaryFolder();
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('a data directory', () => {
  it.each([
    ['console', 'command', true],
    ['command', 'console', true],
    ['command', 'command', true],
    ['console', 'console', false],
    ['console', 'alone', false],
    ['command', 'alone', false],
    ['alone', 'console', false],
    ['alone', 'command', false],
  ] as const)('in use by a %s can be used as %s: %s', (first, second, isAllowed) => {
    const release = lockDataDirectory(directory, { use: first });
    const open = () => lockDataDirectory(directory, { use: second })();
    if (isAllowed) open();
    else expect(open).toThrow(/is in use by another process/);
    release();
    open();
  });
});

it('a transaction that has read keeps other processes from writing before it writes', async () => {
  const { db, close } = await openSqlite(directory);
  const other = new Libsql(join(directory, 'homeroom.db'));
  other.exec('PRAGMA busy_timeout = 0');
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('schools').select('id').execute();
    expect(() => other.exec("update schools set name = 'Lake School'")).toThrow(/locked/);
    await sql`update schools set name = 'Hill School'`.execute(tx);
  });
  other.exec("update schools set name = 'Lake School'");
  other.close();
  await close();
});
