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

/**
 * Deletes the rows of all schools that are dated `cutoff` or earlier. On PostgreSQL it skips rows that another
 * transaction is deleting, so that it never waits.
 */
export async function deleteExpired(db: Db, table: keyof typeof expiryColumns, cutoff: Date): Promise<void> {
  const expiredIds = sql`select id from ${sql.table(table)} where ${sql.ref(expiryColumns[table])} <= ${cutoff.toISOString()}`;
  const unlockedIds = isPostgres(db) ? sql`${expiredIds} for update skip locked` : expiredIds;
  await sql`delete from ${sql.table(table)} where id in (${unlockedIds})`.execute(db);
}
