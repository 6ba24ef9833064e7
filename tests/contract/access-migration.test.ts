import { type Kysely, sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createSqlite } from '@/lib/server/backend/db/open/create-sqlite';
import { migrate } from '@/lib/server/backend/db/open/migrate';
import { createKysely } from '@/lib/server/backend/db/open/open-postgres';
import type { Schema } from '@/lib/server/backend/db/schema';
import { connectPostgres } from '@/lib/server/postgres';
import { createTestDatabase } from '../support/create-test-database';
import { createSchoolsBeforeAccess, lakeAdminMobile, stepBeforeAccess } from '../support/database-before-access';

async function openEmptyDatabase(): Promise<Kysely<Schema>> {
  if (inject('database') !== 'postgres') return createSqlite(':memory:', stepBeforeAccess);
  return createKysely(await connectPostgres(await createTestDatabase()));
}

type Row = Record<string, unknown>;

const tables = ['schools', 'users', 'employees', 'students', 'student_parents', 'access_tokens', 'otp_codes'] as const;

/** Returns all values except the search texts, which a later migration writes again. */
async function readRows(db: Kysely<Schema>) {
  const rows: Record<string, Row[]> = {};
  for (const table of tables) {
    const selected: Row[] = await db.selectFrom(table).selectAll().orderBy('id').execute();
    rows[table] = selected.map(({ search_text: _, ...row }) => row);
  }
  return rows;
}

/** Migrates two schools of version 1.4. Returns the database, and the rows before and after the migration. */
async function migrateSchools() {
  const db = await openEmptyDatabase();
  onTestFinished(() => db.destroy());
  await createSchoolsBeforeAccess(db);
  const before = await readRows(db);
  await migrate(db);
  return { db, before, after: await readRows(db) };
}

it('gives people who could sign in full access, and keeps all other values', async () => {
  const { before, after } = await migrateSchools();
  const { users = [], employees = [], access_tokens = [], otp_codes = [], ...others } = before;
  expect(after).toEqual({
    ...others,
    users: users.map(({ can_sign_in, ...user }) => ({
      ...user,
      role: can_sign_in === 1 ? 'full' : null,
      last_sign_in_at: null,
    })),
    // The user 2 could sign in although the employee record was deleted. The migration restores this record.
    employees: employees.map((employee) => (employee.user_id === 2 ? { ...employee, deleted_at: null } : employee)),
    access_tokens: access_tokens.map((token) => ({ ...token, device: '', last_used_at: token.created_at })),
    otp_codes: otp_codes.map((code) => ({
      ...code,
      mobileno: users.find(({ id }) => id === code.user_id)?.mobileno,
    })),
  });
  expect(after.users?.map(({ role }) => role)).toEqual(['full', 'full', 'full', null, null]);
});

it('lets a number occur once in a school, and once among the people who sign in', async () => {
  const { db } = await migrateSchools();
  const add = async (school_id: number, role: 'view' | null) => {
    const { rows } = await sql<Row>`insert into users (school_id, mobileno, role, created_at, updated_at)
      values (${school_id}, ${lakeAdminMobile}, ${role}, '', '') returning id`.execute(db);
    return rows[0]?.id;
  };
  await expect(add(1, 'view')).rejects.toThrow(/unique/i);
  // The database does not reuse the id of the deleted user. PostgreSQL also skips the id of the row refused above.
  expect(await add(1, null)).toBe(inject('database') === 'postgres' ? 8 : 7);
  await expect(add(1, null)).rejects.toThrow(/unique/i);
});

it('keeps the references to people and schools', async () => {
  const { db } = await migrateSchools();
  await db.deleteFrom('users').where('id', '=', 1).execute();
  const { access_tokens = [], otp_codes = [] } = await readRows(db);
  expect([...access_tokens, ...otp_codes].map(({ user_id }) => user_id)).toEqual([3, 3]);
  // An employee refers to the user 2, and users refer to the school 2.
  await expect(db.deleteFrom('users').where('id', '=', 2).execute()).rejects.toThrow(/foreign key/i);
  await expect(db.deleteFrom('schools').where('id', '=', 2).execute()).rejects.toThrow(/foreign key/i);
});
