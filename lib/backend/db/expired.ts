import { sql } from 'kysely';
import { isPostgres } from './dialect';
import type { Db } from './schema';

/** What tells the day of a row, in the tables whose rows have theirs. */
const days = { idempotency_keys: 'created_at', imports: 'created_at', access_tokens: 'expires_at' } as const;

/**
 * Deletes the rows of all schools whose day was `end` or earlier. What another transaction is just deleting is left to it,
 * so that nobody waits.
 */
export async function deleteExpired(db: Db, table: keyof typeof days, end: Date): Promise<void> {
  const expired = sql`select id from ${sql.table(table)} where ${sql.ref(days[table])} <= ${end.toISOString()}`;
  const free = isPostgres(db) ? sql`${expired} for update skip locked` : expired;
  await sql`delete from ${sql.table(table)} where id in (${free})`.execute(db);
}
