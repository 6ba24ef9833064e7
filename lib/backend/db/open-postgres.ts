import { HandleEmptyInListsPlugin, Kysely, PostgresDialect, replaceWithNoncontingentExpression } from 'kysely';
import type { Pool } from 'pg';
import { migrate } from './migrate';
import type { Schema } from './schema';

/** The migrated database on PostgreSQL. When several processes start together, one of them migrates. */
export async function openPostgres(pool: Pool): Promise<Kysely<Schema>> {
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    // An empty `in ()` matches nothing in SQLite, but is an error in PostgreSQL.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  });
  await migrate(db);
  return db;
}
