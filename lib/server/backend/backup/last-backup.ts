import { Kysely, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import { databasePath } from '../db/open/check-sqlite';
import { inTransaction } from '../db/open/postgres-transaction';
import type { Schema } from '../db/schema';

interface Place {
  DATA_DIR: string;
  DATABASE_URL?: string;
}

interface LastBackup {
  made_at: string;
  filename: string;
}

/** Returns the time of the last verified backup, or `null` if there is none. */
export async function readLastBackup(db: Kysely<Schema>): Promise<string | null> {
  const row = await db.selectFrom('console_backups').select('made_at').orderBy('id', 'desc').executeTakeFirst();
  return row?.made_at ?? null;
}

async function replaceRow(db: Kysely<Schema>, backup: LastBackup): Promise<void> {
  await db.deleteFrom('console_backups').execute();
  await db.insertInto('console_backups').values(backup).execute();
}

async function recordInSqlite(directory: string, backup: LastBackup): Promise<void> {
  const connection = new Libsql(databasePath(directory));
  connection.exec('PRAGMA busy_timeout = 10000');
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: connection }) });
  try {
    await db.transaction().execute((transaction) => replaceRow(transaction, backup));
  } finally {
    await db.destroy();
  }
}

/**
 * Records a verified backup in the database that was backed up. Consoles may run at the same time.
 * @returns The reason for a failure, such as a database on a read-only disk, or `null` on success.
 */
export async function recordBackup({ DATABASE_URL, DATA_DIR }: Place, backup: LastBackup): Promise<string | null> {
  try {
    if (DATABASE_URL) await inTransaction(DATABASE_URL, 'writes', (db) => replaceRow(db, backup));
    else await recordInSqlite(DATA_DIR, backup);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
