import { cpSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { expect, it } from 'vitest';
import { listAccess } from '@/lib/contract/access';
import { createSqlite } from '@/lib/server/backend/db/open/create-sqlite';
import { killDuringStart, startConsole } from '../support/console';
import { createTestFolder } from '../support/data-directories';
import {
  addPeopleBeforeAccess,
  createSchoolsBeforeAccess,
  hillAdminMobile,
  stepBeforeAccess,
} from '../support/database-before-access';
import { sendCall, signInByRequest } from '../support/staff-client';

const peopleCount = 100_000;

function readFirst(dataDir: string, statement: string): unknown {
  // Opens a copy, because a connection of this process could stay open until garbage collection.
  const copy = createTestFolder();
  cpSync(dataDir, copy, { recursive: true });
  const db = new Libsql(join(copy, 'homeroom.db'));
  const [value]: unknown[] = db.prepare(statement).pluck().all();
  db.close();
  return value;
}

/**
 * Resolves when the write-ahead log has at least this many bytes. The migration writes over 4 MB to the log before it
 * commits.
 */
const waitForLogSize = (dataDir: string, bytes: number) =>
  new Promise<void>((resolve) => {
    const log = join(dataDir, 'homeroom.db-wal');
    const watcher = watch(dataDir, () => {
      if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) < bytes) return;
      watcher.close();
      resolve();
    });
  });

it('kill -9 during a migration leaves a database that the next start migrates, with all its rows', async () => {
  const prepared = createTestFolder();
  const db = await createSqlite(join(prepared, 'homeroom.db'), stepBeforeAccess);
  await createSchoolsBeforeAccess(db);
  await addPeopleBeforeAccess(db, peopleCount);
  await db.destroy();
  const lastSteps: unknown[] = [];
  for (const logBytes of [1, 1_000_000, 3_000_000]) {
    const DATA_DIR = createTestFolder();
    cpSync(prepared, DATA_DIR, { recursive: true });
    await killDuringStart({ DATA_DIR }, waitForLogSize(DATA_DIR, logBytes));
    lastSteps.push(readFirst(DATA_DIR, 'select max(name) from kysely_migration'));
    const running = await startConsole({ DATA_DIR });
    const staff = { url: running.url, cookie: await signInByRequest(running, hillAdminMobile) };
    const { data } = await (await sendCall(staff, listAccess, {})).json();
    expect(data).toMatchObject([{ role: 'full' }, { role: 'full' }]);
    await running.close();
    expect(readFirst(DATA_DIR, 'select count(*) from users')).toBe(peopleCount + 5);
    expect(readFirst(DATA_DIR, 'select count(*) from users where role is not null')).toBe(3);
  }
  expect(lastSteps, 'no migration was interrupted').toContain(stepBeforeAccess);
});
