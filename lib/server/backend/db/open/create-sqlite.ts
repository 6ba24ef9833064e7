import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import type { Schema } from '../schema';
import { migrate } from './migrate';

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** Runs migrations in a transaction, which Kysely does not do for SQLite. */
export class TransactionalSqlite extends SqliteDialect {
  override createAdapter() {
    return new TransactionalAdapter();
  }
}

export async function createSqlite(path: string, lastStep?: string): Promise<Kysely<Schema>> {
  const db = new Kysely<Schema>({ dialect: new TransactionalSqlite({ database: new Libsql(path) }) });
  try {
    await migrate(db, { lastStep });
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}
