import { Kysely } from 'kysely';
import Libsql from 'libsql';
import type { Schema } from '../schema';
import { migrate } from './migrate';
import { TransactionalSqlite } from './sqlite-dialect';

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
