import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { listAccess } from '@/lib/contract/access';
import { createKysely } from '@/lib/server/backend/db/open/open-postgres';
import { connectPostgres } from '@/lib/server/postgres';
import { killDuringStart, startConsole } from '../support/console';
import { createTestDatabase } from '../support/create-test-database';
import { createTestFolder } from '../support/data-directories';
import { createSchoolsBeforeAccess, hillAdminMobile, stepBeforeAccess } from '../support/database-before-access';
import { query, statementsWaitingForLock } from '../support/postgres';
import { sendCall, signInByRequest } from '../support/staff-client';

const readUsers = (url: string) => query(url, 'select id, school_id, mobileno, first_name from users order by id');

it('kill -9 during a migration leaves a database that the next start migrates, with all its rows', async () => {
  const DATABASE_URL = await createTestDatabase();
  const settings = { DATABASE_URL, SESSION_SECRET: 'a secret of the tests that is long enough' };
  const db = createKysely(await connectPostgres(DATABASE_URL));
  await createSchoolsBeforeAccess(db);
  await db.destroy();
  const users = await readUsers(DATABASE_URL);

  // Makes the migration wait after it has changed the users, and before it replaces the table of one-time codes.
  const holder = new pg.Client({ connectionString: DATABASE_URL });
  await holder.connect();
  await holder.query('begin; lock table otp_codes in access share mode');
  const isWaiting = vi.waitFor(async () => expect(await statementsWaitingForLock(DATABASE_URL)).toHaveLength(1), {
    timeout: 60_000,
    interval: 50,
  });
  await killDuringStart({ ...settings, DATA_DIR: createTestFolder() }, isWaiting);
  await holder.end();
  expect(await query(DATABASE_URL, 'select max(name) as step from kysely_migration')).toEqual([
    { step: stepBeforeAccess },
  ]);

  const running = await startConsole(settings);
  const staff = { url: running.url, cookie: await signInByRequest(running, hillAdminMobile) };
  const { data } = await (await sendCall(staff, listAccess, {})).json();
  expect(data).toMatchObject([{ role: 'full' }, { role: 'full' }]);
  await running.close();
  expect(await readUsers(DATABASE_URL)).toEqual(users);
});
