import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import { lockDataDirectory, StorageError } from './data-directory';
import { migrate } from './migrate';
import type { Schema } from './schema';

export interface OpenDatabase {
  db: Kysely<Schema>;
  close(): Promise<void>;
}

/**
 * Locks a data directory and opens its migrated database.
 * @throws {StorageError} when the directory or its database can't be used.
 */
export async function openSqlite(directory: string): Promise<OpenDatabase> {
  const release = lockDataDirectory(directory);
  try {
    const file = join(directory, 'homeroom.db');
    const connection = connect(file);
    chmodSync(file, 0o600);
    return await ready(connection, release);
  } catch (error) {
    release();
    if (error instanceof Libsql.SqliteError && error.code === 'SQLITE_NOTADB') {
      throw new StorageError(`${join(directory, 'homeroom.db')} is damaged or not a database of this console.`);
    }
    throw error;
  }
}

/** A database that lives as long as the process, for tests. */
export const openInMemory = () => ready(connect(':memory:'), () => {});

function connect(file: string) {
  const connection = new Libsql(file);
  connection.exec('PRAGMA busy_timeout = 5000');
  connection.exec('PRAGMA journal_mode = WAL');
  // A committed write survives a power cut, not only a killed process.
  connection.exec('PRAGMA synchronous = FULL');
  connection.exec('PRAGMA foreign_keys = ON');
  return connection;
}

async function ready(connection: Libsql.Database, release: () => void): Promise<OpenDatabase> {
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: connection }) });
  const close = async () => {
    try {
      // libsql keeps the write-ahead log until the process ends; this empties it into the database file.
      connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // Somebody is reading. The log stays, and the next start applies it.
    }
    await db.destroy();
    release();
  };
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, close };
}
