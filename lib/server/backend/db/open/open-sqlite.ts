import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import { fullDiskMessage, isCausedByFullDisk } from '@/lib/server/disk-space';
import type { Measures } from '@/lib/server/metrics/measures';
import { StorageError } from '@/lib/server/storage-error';
import { storageProblem } from '@/lib/server/storage-problem';
import { markAsOverwriting } from '../purge-deleted';
import type { Schema } from '../schema';
import { checkSqlite, databasePath, unusableDatabaseError } from './check-sqlite';
import { createQueryLogger } from './create-query-logger';
import { createSqlite, TransactionalSqlite } from './create-sqlite';
import { type DirectoryUse, lockDataDirectory, statOf } from './data-directory';
import { migrate, type PrepareSchema, SchemaError } from './migrate';
import { checkColumns } from './require-schema';

export interface OpenDatabase {
  db: Kysely<Schema>;
  /** While `db` writes, this connection reads the last committed state. */
  reads: Kysely<Schema>;
  close(): Promise<void>;
  /** Writes to removed or replaced files would be lost when this process ends. */
  isDetached(): boolean;
}

export async function openSqlite(
  directory: string,
  prepare: PrepareSchema = migrate,
  { use, measures }: { use?: DirectoryUse; measures?: Measures } = {},
): Promise<OpenDatabase> {
  const release = lockDataDirectory(directory, { use });
  try {
    checkSqlite(directory);
    const file = databasePath(directory);
    if (!existsSync(file)) await createDatabase(file);
    const connection = connect(file);
    chmodSync(file, 0o600);
    const { db, close } = await createPreparedKysely(connection, release, prepare, measures);
    const reads = new Kysely<Schema>({
      dialect: new SqliteDialect({ database: withStatementCache(connectToRead(file)) }),
      log: createQueryLogger('sqlite', measures),
    });
    try {
      await checkColumns(db);
    } catch (error) {
      await reads.destroy();
      await db.destroy();
      throw error;
    }
    const closeBoth = () => reads.destroy().then(close);
    const inodes = () => [file, `${file}-wal`].map((path) => statOf(path)?.ino).join();
    const initialInodes = inodes();
    return { db, reads, close: closeBoth, isDetached: () => inodes() !== initialInodes };
  } catch (error) {
    release();
    if (isCausedByFullDisk(error, directory))
      throw new StorageError(fullDiskMessage({ setting: 'DATA_DIR', path: directory }));
    if (error instanceof SchemaError) throw unusableDatabaseError(directory, error.message, error.remedy);
    if (error instanceof Libsql.SqliteError) throw storageProblem(`The database ${databasePath(directory)}`, error);
    throw error;
  }
}

/** An interrupted first start must not look like damage. */
async function createDatabase(file: string): Promise<void> {
  const temporaryFile = `${file}.new`;
  for (const suffix of ['', '-journal']) rmSync(temporaryFile + suffix, { recursive: true, force: true });
  const db = await createSqlite(temporaryFile);
  await markAsOverwriting(db);
  await db.destroy();
  renameSync(temporaryFile, file);
}

export const openInMemory = () => createPreparedKysely(connect(':memory:'), () => {});

function connect(file: string) {
  const connection = new Libsql(file);
  connection.exec('PRAGMA busy_timeout = 5000');
  connection.exec('PRAGMA journal_mode = WAL');
  // Makes a committed write survive a power cut, and not only a killed process.
  connection.exec('PRAGMA synchronous = FULL');
  connection.exec('PRAGMA foreign_keys = ON');
  // Otherwise the file would contain the data of erased people.
  connection.exec('PRAGMA secure_delete = ON');
  return connection;
}

function connectToRead(file: string) {
  const connection = new Libsql(file);
  connection.exec('PRAGMA busy_timeout = 5000');
  connection.exec('PRAGMA query_only = ON');
  // In KB. A search in 100,000 students is four times as fast as with the default cache of 2 MB.
  connection.exec('PRAGMA cache_size = -32000');
  return connection;
}

const maxCachedStatements = 200;

/** Preparing a query takes longer than reading ten rows. */
function withStatementCache(connection: Libsql.Database): SqliteDatabase {
  const cache = new Map<string, Libsql.Statement>();
  return {
    close: () => void connection.close(),
    prepare(text) {
      const cached = cache.get(text);
      if (cached) return cached;
      const statement = connection.prepare(text);
      if (!text.startsWith('select')) return statement;
      const [oldest = ''] = cache.keys();
      if (cache.size >= maxCachedStatements) cache.delete(oldest);
      cache.set(text, statement);
      return statement;
    },
  };
}

/**
 * Begins each transaction with the write lock. Otherwise a write after a read fails when another process has written
 * between them (SQLITE_BUSY_SNAPSHOT). Skips Kysely's rollback if SQLite has already rolled back after a disk failure,
 * because the error of a second rollback would hide the disk failure.
 */
function withWriteTransactions(connection: Libsql.Database): SqliteDatabase {
  const { close, prepare } = withStatementCache(connection);
  const statementFor = (text: string) => {
    if (text === 'begin') return 'begin immediate';
    return text === 'rollback' && !connection.inTransaction ? 'select 1' : text;
  };
  return { close, prepare: (text) => prepare(statementFor(text)) };
}

async function createPreparedKysely(
  connection: Libsql.Database,
  release: () => void,
  prepare: PrepareSchema = migrate,
  measures?: Measures,
): Promise<Pick<OpenDatabase, 'db' | 'close'>> {
  const db = new Kysely<Schema>({
    dialect: new TransactionalSqlite({ database: withWriteTransactions(connection) }),
    log: createQueryLogger('sqlite', measures),
  });
  const close = async () => {
    try {
      // libsql would keep the write-ahead log until the process ends. Does not wait for other connections, because the
      // wait would block writes of a running console.
      connection.exec('PRAGMA busy_timeout = 0');
      connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // The checkpoint fails while another connection is reading. The next start applies the log.
    }
    await db.destroy();
    release();
  };
  try {
    await prepare(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, close };
}
