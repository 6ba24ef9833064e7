import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { openSqlite } from '@/lib/server/backend/db/open/open-sqlite';
import type { Schema } from '@/lib/server/backend/db/schema';
import { createDiskStore } from '@/lib/server/backend/file-storage/disk';
import { type SeedChoice, seedIfEmpty } from '@/lib/server/backend/seed/seed-if-empty';

export function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeroom-move-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type DatabaseTask<T> = (db: Kysely<Schema>) => Promise<T>;

/**
 * Opens a copy of a data directory, because a connection of this process to the original could stay open until garbage
 * collection.
 */
export async function withDirectoryCopy<T>(directory: string, task: DatabaseTask<T>): Promise<T> {
  const copy = mkdtempSync(join(tmpdir(), 'homeroom-copy-'));
  cpSync(directory, copy, { recursive: true });
  const { db, close } = await openSqlite(copy);
  return task(db).finally(async () => {
    await close();
    rmSync(copy, { recursive: true });
  });
}

/**
 * Creates a data directory, empty or as a copy of `from`, and changes its database. The files are then in the same
 * state as after a stop of the console.
 */
export async function createDataDirectory(
  directory: string,
  change: DatabaseTask<unknown>,
  from?: string,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'homeroom-made-'));
  if (from) cpSync(from, folder, { recursive: true });
  const { db, close } = await openSqlite(folder);
  await change(db);
  await close();
  cpSync(folder, directory, { recursive: true });
  rmSync(folder, { recursive: true });
  return directory;
}

export const createSeededDirectory = (
  directory: string,
  choice: SeedChoice,
  change: DatabaseTask<unknown> = async () => {},
) =>
  createDataDirectory(directory, async (db) => {
    await seedIfEmpty(db, createDiskStore(join(directory, 'files')), choice);
    await change(db);
  });

/** The tables that a move does not copy: sign-ins, stored replies, the bin, and Kysely's records of migrations. */
const excludedTables = [
  ...['access_tokens', 'otp_codes', 'idempotency_keys', 'bin_records'],
  ...['kysely_migration', 'kysely_migration_lock'],
];

export async function readMovedRows(db: Kysely<Schema>): Promise<Record<string, unknown[]>> {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !excludedTables.includes(name) && !/^(students_search|sqlite_|console_)/.test(name));
  const entries: [string, unknown[]][] = [];
  for (const name of tables.sort()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)} order by id`.execute(db);
    const countRows = rows.map(({ id, ...row }) => JSON.stringify(row, Object.keys(row).sort())).sort();
    entries.push([name, name === 'student_counts' ? countRows : rows]);
  }
  return Object.fromEntries(entries);
}
