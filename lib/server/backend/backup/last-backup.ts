import { pathToFileURL } from 'node:url';
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

export async function readLastBackup(db: Kysely<Schema>): Promise<string | null> {
  const finished = db.selectFrom('console_backups').select('made_at').where('filename', '<>', '');
  return (await finished.orderBy('id', 'desc').executeTakeFirst())?.made_at ?? null;
}

/** The row of a killed backup is ignored after this time in ms. */
const maxBackupMs = 24 * 60 * 60_000;

export async function isBackupRunning(db: Kysely<Schema>): Promise<boolean> {
  const startedAfter = new Date(Date.now() - maxBackupMs).toISOString();
  const running = db.selectFrom('console_backups').select('id').where('filename', '=', '');
  return (await running.where('made_at', '>', startedAfter).executeTakeFirst()) !== undefined;
}

async function inSqlite<T>(directory: string, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  // The directory may be wrong, so only an existing file is opened.
  const connection = new Libsql(`${pathToFileURL(databasePath(directory))}?mode=rw`);
  connection.exec('PRAGMA busy_timeout = 5000');
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: connection }) });
  try {
    return await db.transaction().execute(work);
  } finally {
    await db.destroy();
  }
}

const inDatabase = <T>({ DATABASE_URL, DATA_DIR }: Place, work: (db: Kysely<Schema>) => Promise<T>) =>
  DATABASE_URL ? inTransaction(DATABASE_URL, 'writes', work) : inSqlite(DATA_DIR, work);

/** No console removes a file until the announced backup ends. @returns `null` if the database can't be written to. */
export const announceBackup = (place: Place): Promise<number | null> =>
  inDatabase(place, async (db) => {
    const announcement = { made_at: new Date().toISOString(), filename: '' };
    const inserted = db.insertInto('console_backups').values(announcement).returning('id');
    return (await inserted.executeTakeFirstOrThrow()).id;
  }).catch(() => null);

export const endBackup = (place: Place, announcement: number): Promise<unknown> =>
  inDatabase(place, (db) => db.deleteFrom('console_backups').where('id', '=', announcement).execute()).catch(() => {});

async function replaceRow(db: Kysely<Schema>, backup: LastBackup): Promise<void> {
  await db.deleteFrom('console_backups').where('filename', '<>', '').execute();
  await db.insertInto('console_backups').values(backup).execute();
}

/** Consoles may run at the same time. @returns The reason for a failure, or `null`. */
export async function recordBackup(place: Place, backup: LastBackup): Promise<string | null> {
  try {
    await inDatabase(place, (db) => replaceRow(db, backup));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
