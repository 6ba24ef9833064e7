import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { connectPostgres } from '@/lib/server/postgres';
import { nameOfDatabase } from '@/lib/server/settings/database-address.mjs';
import type { StorageSettings } from '@/lib/server/settings/env';
import { StorageError } from '@/lib/server/storage-error';
import { storageProblem } from '@/lib/server/storage-problem';
import { databasePath } from './db/open/check-sqlite';
import { openPostgres } from './db/open/open-postgres';
import { openSqlite } from './db/open/open-sqlite';
import { requireCurrentSchema } from './db/open/require-schema';
import type { Schema } from './db/schema';

interface OpenForCommand {
  db: Kysely<Schema>;
  close(): Promise<void>;
}

async function openPostgresDatabase(address: string, mayCreate: boolean): Promise<OpenForCommand> {
  const name = nameOfDatabase(address);
  const pool = await connectPostgres(address);
  const close = () => pool.end();
  try {
    await pool.query('select').catch((error: unknown) => {
      throw storageProblem(`The database ${name}`, error);
    });
    return { db: await openPostgres(pool, name, requireCurrentSchema(`The database ${name}`, { mayCreate })), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * A console may be running at the same time. @throws {StorageError} when the database cannot be used, is being
 * replaced, is missing, or does not have the schema of this version.
 */
export async function openDatabase(
  { DATABASE_URL, DATA_DIR }: StorageSettings,
  mayCreate: boolean,
): Promise<OpenForCommand> {
  if (DATABASE_URL) return openPostgresDatabase(DATABASE_URL, mayCreate);
  const file = databasePath(DATA_DIR);
  // SQLite would create the directory and a database.
  const exists = existsSync(file);
  if (!mayCreate && !exists) {
    throw new StorageError(`There is no school in ${DATA_DIR}. Set DATA_DIR to its data directory, or DATABASE_URL.`);
  }
  const use = exists ? 'command' : 'alone';
  return openSqlite(DATA_DIR, requireCurrentSchema(`The database ${file}`, { mayCreate }), { use });
}
