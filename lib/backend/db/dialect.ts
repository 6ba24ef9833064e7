import { type Kysely, PostgresAdapter } from 'kysely';

/** Whether these are PostgreSQL's connections, for the few places where the two databases have no common word. */
export const isPostgres = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;
