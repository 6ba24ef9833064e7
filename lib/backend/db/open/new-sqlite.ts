import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import type { Schema } from '../schema';
import { migrate } from './migrate';

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** Kysely migrates SQLite outside of a transaction, although its tables obey one: steps that are cut short leave nothing. */
export class TransactionalSqlite extends SqliteDialect {
  override createAdapter() {
    return new TransactionalAdapter();
  }
}

/**
 * A new SQLite database with tables and no rows.
 * @param place a path, or `:memory:`
 * @param lastStep the last migration to run; by default the tables are the present ones.
 */
export async function newSqlite(place: string, lastStep?: string): Promise<Kysely<Schema>> {
  const db = new Kysely<Schema>({ dialect: new TransactionalSqlite({ database: new Libsql(place) }) });
  try {
    await migrate(db, { lastStep });
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}
