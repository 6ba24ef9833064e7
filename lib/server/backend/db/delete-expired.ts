import { sql } from 'kysely';
import { isPostgres } from './dialect';
import type { Db } from './schema';

const expiryColumns = {
  idempotency_keys: 'created_at',
  imports: 'created_at',
  access_tokens: 'expires_at',
  activities: 'created_at',
  bin_records: 'created_at',
} as const;

/** SQLite blocks all other requests while a statement runs. */
const maxRows = 1_000;

/**
 * On PostgreSQL, skips rows that another transaction is deleting, so that it never waits. @returns The number of
 * deleted rows, which is limited per call.
 */
export async function deleteExpired(db: Db, table: keyof typeof expiryColumns, cutoff: Date): Promise<number> {
  const date = sql.ref(expiryColumns[table]);
  const expiredIds = sql`select id from ${sql.table(table)} where ${date} <= ${cutoff.toISOString()}
    order by ${date} limit ${sql.lit(maxRows)}`;
  const unlockedIds = isPostgres(db) ? sql`${expiredIds} for update skip locked` : expiredIds;
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where id in (${unlockedIds})`.execute(db);
  return Number(numAffectedRows);
}
