import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kysely, SqliteDialect, sql } from 'kysely';
import Libsql from 'libsql';
import { isCausedByFullDisk } from '@/lib/server/disk-space';
import { StorageError } from '@/lib/server/storage-error';
import { explainError, isDamage, storageProblem } from '@/lib/server/storage-problem';
import { databasePath } from '../db/open/check-sqlite';
import { executedMigrations } from '../db/open/migrate';
import { requireExpectedSchema } from '../db/open/require-schema';
import { migrations, type Schema } from '../db/schema';
import { entryNames } from './archive';
import type { Contents } from './manifest';
import { findNamedFiles } from './place-files';
import { isHalfRestored } from './replace-school';

/** Does not block writes, and does not change the database's directory. */
function copyDatabase(from: string, to: string): void {
  try {
    const db = new Libsql(`${pathToFileURL(from)}?mode=ro`);
    try {
      db.exec('PRAGMA busy_timeout = 5000');
      db.prepare('VACUUM INTO ?').run(to);
    } finally {
      db.close();
    }
  } catch (error) {
    if (isCausedByFullDisk(error, dirname(to))) {
      const folder = dirname(dirname(to));
      throw new StorageError(
        `The database ${from} can't be copied, because the disk of ${folder} is full. Free some space there, and keep your last complete backup.`,
      );
    }
    const { message } = storageProblem(`The database ${from}`, error);
    throw new StorageError(`${message} Keep your last complete backup.`);
  }
}

export async function copySqlite(directory: string, folder: string): Promise<Contents & { entries: string[] }> {
  const database = databasePath(directory);
  if (isHalfRestored(directory))
    throw new StorageError(`A restore into ${directory} was interrupted. Run that command again first.`);
  if (!existsSync(database))
    throw new StorageError(`There is no school in ${directory}. Set DATA_DIR to its data directory.`);
  const copy = join(folder, entryNames.sqlite);
  copyDatabase(database, copy);
  return { ...(await readCopy(copy, `The database ${database}`)), entries: [entryNames.sqlite] };
}

const damagedCopyError = (reason: string) => new StorageError(`The copy of the database is damaged: ${reason}.`);

const hasNewerMigrations = (executed: string[]) => executed.some((name) => !Object.hasOwn(migrations, name));

async function contentsOf(db: Kysely<Schema>, name: string): Promise<Contents> {
  const executed = await executedMigrations(db);
  // `integrity_check` runs expressions from indexes, which may be untrusted.
  if (!hasNewerMigrations(executed)) await requireExpectedSchema(db, name);
  const [integrity] = (await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db)).rows;
  if (integrity?.integrity_check !== 'ok') throw damagedCopyError(String(integrity?.integrity_check));
  const { rows: orphans } = await sql`pragma foreign_key_check`.execute(db);
  if (orphans.length > 0) throw damagedCopyError('some rows refer to others that are missing');
  const names = sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`;
  const tables: Contents['tables'] = {};
  for (const table of (await names.execute(db)).rows) {
    const countQuery = sql<{ count: number }>`select count(*) as count from ${sql.table(table.name)}`;
    tables[table.name] = (await countQuery.execute(db)).rows[0]?.count ?? 0;
  }
  return { tables, files: await findNamedFiles(db), migrations: executed };
}

/**
 * @throws {StorageError} when the database is damaged, or has tables, indexes or triggers that the console does not
 * create.
 */
export async function readCopy(file: string, name: string): Promise<Contents> {
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: new Libsql(file) }) });
  try {
    return await contentsOf(db, name);
  } catch (error) {
    if (!(error instanceof Libsql.SqliteError)) throw error;
    const isIntact = explainError(error) && !isDamage(error.code);
    throw isIntact ? storageProblem(`The copied database ${file}`, error) : damagedCopyError(error.message);
  } finally {
    await db.destroy();
  }
}
