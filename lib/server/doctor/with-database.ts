import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Kysely, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import { checkSqlite, databasePath } from '@/lib/server/backend/db/open/check-sqlite';
import { inTransaction } from '@/lib/server/backend/db/open/postgres-transaction';
import type { Schema } from '@/lib/server/backend/db/schema';
import type { Env } from '@/lib/server/settings/env';
import { StorageError } from '@/lib/server/storage-error';
import { storageProblem } from '@/lib/server/storage-problem';
import { error, type Finding, ok, onOwnServer } from './check';

type Read = (db: Kysely<Schema>) => Promise<Finding>;

const notReadable = error('The database can’t be read.', 'See the check “database”.');

async function readSqlite(directory: string, read: Read): Promise<Finding> {
  if (!existsSync(databasePath(directory))) return ok('There is no database yet. The first start creates it.');
  try {
    const database = new Libsql(`${pathToFileURL(databasePath(directory))}?mode=ro`);
    database.exec('PRAGMA busy_timeout = 1000');
    const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
    return await read(db).finally(() => db.destroy());
  } catch (failure) {
    if (!(failure instanceof Libsql.SqliteError)) throw failure;
    throw storageProblem(`The database ${databasePath(directory)}`, failure);
  }
}

async function readDatabase({ API_BASE_URL, DATABASE_URL, DATA_DIR }: Env, read: Read, toFinding: ToFinding) {
  if (API_BASE_URL) return onOwnServer;
  try {
    return await (DATABASE_URL ? inTransaction(DATABASE_URL, 'reads only', read) : readSqlite(DATA_DIR, read));
  } catch (failure) {
    if (failure instanceof StorageError) return toFinding(failure);
    throw failure;
  }
}

type ToFinding = (failure: Error) => Finding;

/** Checks the database for damage before it runs `read`. The database is not changed. */
export async function withCheckedDatabase(settings: Env, read: Read, toFinding: ToFinding): Promise<Finding> {
  const { API_BASE_URL, DATABASE_URL, DATA_DIR } = settings;
  try {
    if (!API_BASE_URL && !DATABASE_URL) checkSqlite(DATA_DIR);
  } catch (failure) {
    if (failure instanceof StorageError) return toFinding(failure);
    throw failure;
  }
  return readDatabase(settings, read, toFinding);
}

export const withTables = (settings: Env, read: Read): Promise<Finding> =>
  readDatabase(
    settings,
    async (db) => {
      const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
      const isEmpty = !tables.some(({ name }) => name === 'kysely_migration');
      return isEmpty ? ok('The database is empty. The first start creates its tables.') : read(db);
    },
    () => notReadable,
  );
