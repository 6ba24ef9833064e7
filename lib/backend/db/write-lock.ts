import { type Kysely, sql, type Transaction } from 'kysely';
import { isPostgres } from './dialect';
import type { Schema } from './schema';

type Work<T> = (transaction: Transaction<Schema>) => Promise<T>;

/** Of the one lock that all writers of a database take; any number that nobody else uses there. */
const writersLock = 4_815_162_342;

const locked = <T>(db: Kysely<Schema>, work: Work<T>): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(writersLock)})`.execute(transaction);
    return work(transaction);
  });

/** The last write of this process in line, over or not. Who waits here takes no connection from those who read. */
const lastInLine = new WeakMap<Kysely<Schema>, Promise<unknown>>();

function inLine<T>(db: Kysely<Schema>, work: Work<T>): Promise<T> {
  const turn = (lastInLine.get(db) ?? Promise.resolve()).then(() => locked(db, work));
  lastInLine.set(
    db,
    turn.catch(() => {}),
  );
  return turn;
}

/**
 * Runs a write that reads before it decides. No other write comes in between: SQLite has one connection anyway, and on
 * PostgreSQL the processes take turns.
 */
export const withWriteLock = <T>(db: Kysely<Schema>, work: Work<T>): Promise<T> =>
  isPostgres(db) ? inLine(db, work) : db.transaction().execute(work);
