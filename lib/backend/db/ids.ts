import { sql } from 'kysely';
import { isPostgres } from './dialect';
import type { Db, Schema } from './schema';

/** Lets the numbers that tables give out go on after those that were set by hand, as they do in SQLite by themselves. */
export async function advanceIds(db: Db, ...tables: (keyof Schema)[]): Promise<void> {
  if (!isPostgres(db)) return;
  for (const table of tables) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    );
  }
}
