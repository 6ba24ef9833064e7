import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, SqliteDialect, sql } from 'kysely';
import Libsql from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '@/lib/backend/db/open/open-sqlite';
import { migrations } from '@/lib/backend/db/schema';

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

/** The columns of a table that have to be given, with a value that fits. */
async function sampleRow(db: AnyDb, table: string) {
  const { rows: columns } = await sql<{ name: string; type: string; pk: number; notnull: number }>`
    select name, type, pk, "notnull" from pragma_table_info(${table})`.execute(db);
  const given = columns.filter(({ pk, notnull }) => !pk && notnull);
  const value = ({ name, type }: { name: string; type: string }) =>
    type.toLowerCase() === 'integer' ? 1 : `${table} ${name}`;
  return Object.fromEntries(given.map((column) => [column.name, value(column)]));
}

const tableNames = async (db: AnyDb) => {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'
    order by rowid`.execute(db);
  return rows.map(({ name }) => name);
};

async function everyRow(db: AnyDb, tables: string[]) {
  const entries = tables.map(async (table) => [table, await db.selectFrom(table).selectAll().execute()] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** A database as the first version left it, with a row in each of its tables. */
async function firstVersion() {
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
      .values(await sampleRow(db, table))
      .execute();
  }
  const rows = await everyRow(db, tables);
  await db.destroy();
  return rows;
}

describe('a database of the first version', () => {
  it('has everything it had after the steps to the present one', async () => {
    const before = await firstVersion();
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['schools', 'students', 'attendance', 'broadcasts']));
    const { close } = await openSqlite(directory);
    await close();

    const db = connect();
    const after = await everyRow(db, Object.keys(before));
    for (const [table, rows] of Object.entries(before)) {
      expect(rows, table).toHaveLength(1);
      // Later steps may add columns; none may change or take what was there, but for what is made of it for the search.
      const kept = rows.map(({ search_text, ...row }) => expect.objectContaining(row));
      expect(after[table], table).toEqual(kept);
    }
    const { rows: done } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    expect(done.map(({ name }) => name)).toEqual(Object.keys(migrations));
    const { rows: problems } = await sql`pragma foreign_key_check`.execute(db);
    expect(problems).toEqual([]);
    await db.destroy();
  });

  it('lets its students be found by the search that came later', async () => {
    await firstVersion();
    const { db, close } = await openSqlite(directory);
    const { rows } = await sql`select rowid from students_search where students_search match '"udents firstn"'`.execute(
      db,
    );
    expect(rows).toHaveLength(1);
    await close();
  });

  it('has its students counted, and counts those who come later', async () => {
    await firstVersion();
    const { db, close } = await openSqlite(directory);
    const counts = () => db.selectFrom('student_counts').select(['section_id', 'isactive', 'total']).execute();
    expect(await counts()).toEqual([{ section_id: 0, isactive: 1, total: 1 }]);
    await db.updateTable('students').set({ deleted_at: 'now', section_id: 1 }).execute();
    expect(await counts()).toEqual([{ section_id: 1, isactive: 0, total: 1 }]);
    await close();
  });
});

describe('steps that are cut short', () => {
  it('leave the database as it was, for the next start to take them all', async () => {
    const before = await firstVersion();
    const db = connect();
    await sql`create table student_counts (in_the_way integer)`.execute(db);
    await expect(openSqlite(directory)).rejects.toThrow(/can't be opened/);
    expect(await tableNames(db)).toEqual([...Object.keys(before), 'student_counts']);
    expect(await everyRow(db, Object.keys(before))).toEqual(before);
    await sql`drop table student_counts`.execute(db);
    await db.destroy();
    const { close } = await openSqlite(directory);
    await close();
  });
});

describe('a database of a later version', () => {
  it('is refused by an older one, in a sentence, and stays as it is', async () => {
    const { close } = await openSqlite(directory);
    await close();
    const db = connect();
    await sql`insert into kysely_migration values ('999-of-later', '2030-01-01T00:00:00.000Z')`.execute(db);
    await db.destroy();
    await expect(openSqlite(directory)).rejects.toThrow(/was made by a newer version of the console/);
  });
});
