import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Db, Schema } from './schema';

/** Whether these are PostgreSQL's connections, for the few places where the two databases have no common word. */
export const isPostgres = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** Lets the numbers that tables give out go on after those that were set by hand, as they do in SQLite by themselves. */
export async function advanceIds(db: Db, ...tables: (keyof Schema)[]): Promise<void> {
  if (!isPostgres(db)) return;
  for (const table of tables) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    );
  }
}
