import { HandleEmptyInListsPlugin, Kysely, PostgresDialect, replaceWithNoncontingentExpression } from 'kysely';
import type { Pool } from 'pg';
import { migrate } from './migrate';
import type { Schema } from './schema';

/** The school on PostgreSQL, at the present schema; of several processes that start at once one brings it there. */
export async function openPostgres(pool: Pool): Promise<Kysely<Schema>> {
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    // `in ()` finds nothing in SQLite and is an error here.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  });
  await migrate(db);
  return db;
}
