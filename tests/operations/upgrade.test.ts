import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, SqliteDialect, sql } from 'kysely';
import Libsql from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '@/lib/server/backend/db/open/open-sqlite';
import { migrations } from '@/lib/server/backend/db/schema';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'homeroom-upgrade-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

type AnyDb = Kysely<Record<string, Record<string, unknown>>>;
const file = () => join(directory, 'homeroom.db');
const connect = () => {
  const connection = new Libsql(file());
  connection.exec('PRAGMA foreign_keys = ON');
  return new Kysely<Record<string, Record<string, unknown>>>({ dialect: new SqliteDialect({ database: connection }) });
};

async function createSampleRow(db: AnyDb, table: string) {
  const { rows: columns } = await sql<{ name: string; type: string; pk: number; notnull: number }>`
    select name, type, pk, "notnull" from pragma_table_info(${table})`.execute(db);
  const required = columns.filter(({ pk, notnull }) => !pk && notnull);
  const value = ({ name, type }: { name: string; type: string }) =>
    type.toLowerCase() === 'integer' ? 1 : `${table} ${name}`;
  return Object.fromEntries(required.map((column) => [column.name, value(column)]));
}

const tableNames = async (db: AnyDb) => {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'
    order by rowid`.execute(db);
  return rows.map(({ name }) => name);
};

async function readRows(db: AnyDb, tables: string[]) {
  const entries = tables.map(async (table) => [table, await db.selectFrom(table).selectAll().execute()] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function createFirstVersion() {
  const db = connect();
  const [name = '', first] = Object.entries(migrations)[0] ?? [];
  await first?.up(db);
  await sql`create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(
    db,
  );
  await sql`create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null)`.execute(
    db,
  );
  await sql`insert into kysely_migration_lock values ('migration_lock', 0)`.execute(db);
  await sql`insert into kysely_migration values (${name}, '2026-01-01T00:00:00.000Z')`.execute(db);
  const tables = await tableNames(db);
  for (const table of tables) {
    await db
      .insertInto(table)
      .values(await createSampleRow(db, table))
      .execute();
  }
  const rows = await readRows(db, tables);
  await db.destroy();
  return rows;
}

/** Returns a row as the migrations change it: a role replaces the flag `can_sign_in` of a user. */
function withRole(table: string, { can_sign_in, ...row }: Record<string, unknown>) {
  return table === 'users' ? { ...row, role: can_sign_in === 1 ? 'full' : null } : row;
}

describe('a database of the first version', () => {
  it('keeps all its data through all migrations', async () => {
    const before = await createFirstVersion();
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['schools', 'students', 'attendance', 'broadcasts']));
    const { close } = await openSqlite(directory);
    await close();

    const db = connect();
    const after = await readRows(db, Object.keys(before));
    for (const [table, rows] of Object.entries(before)) {
      expect(rows, table).toHaveLength(1);
      // Later migrations may add columns, but must not change or remove values. Search texts may differ, because they
      // are derived from other columns.
      const expectedRows = rows.map(({ search_text, ...row }) => expect.objectContaining(withRole(table, row)));
      expect(after[table], table).toEqual(expectedRows);
    }
    const { rows: applied } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    expect(applied.map(({ name }) => name)).toEqual(Object.keys(migrations));
    const { rows: problems } = await sql`pragma foreign_key_check`.execute(db);
    expect(problems).toEqual([]);
    await db.destroy();
  });

  it('lets the later search index find its students', async () => {
    await createFirstVersion();
    const { db, close } = await openSqlite(directory);
    const { rows } = await sql`select rowid from students_search where students_search match '"udents firstn"'`.execute(
      db,
    );
    expect(rows).toHaveLength(1);
    await close();
  });

  it('has student counts, and keeps counting later changes', async () => {
    await createFirstVersion();
    const { db, close } = await openSqlite(directory);
    const counts = () => db.selectFrom('student_counts').select(['section_id', 'isactive', 'total']).execute();
    expect(await counts()).toEqual([{ section_id: 0, isactive: 1, total: 1 }]);
    await db.updateTable('students').set({ deleted_at: 'now', section_id: 1 }).execute();
    expect(await counts()).toEqual([{ section_id: 1, isactive: 0, total: 1 }]);
    await close();
  });
});

describe('interrupted migrations', () => {
  it('leave the database unchanged, so that the next start runs all of them', async () => {
    const before = await createFirstVersion();
    const db = connect();
    await sql`create table student_counts (in_the_way integer)`.execute(db);
    await expect(openSqlite(directory)).rejects.toThrow(/can't be used \(SQLITE_ERROR: /);
    expect(await tableNames(db)).toEqual([...Object.keys(before), 'student_counts']);
    expect(await readRows(db, Object.keys(before))).toEqual(before);
    await sql`drop table student_counts`.execute(db);
    await db.destroy();
    const { close } = await openSqlite(directory);
    await close();
  });
});

describe('a database of a later version', () => {
  it('is refused by an older version with an error message, and is not changed', async () => {
    const { close } = await openSqlite(directory);
    await close();
    const db = connect();
    await sql`insert into kysely_migration values ('999-of-later', '2030-01-01T00:00:00.000Z')`.execute(db);
    await db.destroy();
    await expect(openSqlite(directory)).rejects.toThrow(/was made by a newer version of the console/);
  });
});
