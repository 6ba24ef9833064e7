import { type Kysely, sql, type Transaction } from 'kysely';
import { isPostgres } from './dialect';
import type { Schema } from './schema';

type Work<T> = (transaction: Transaction<Schema>) => Promise<T>;

/** The id of the advisory lock that all writers take: any number that nothing else uses in this database. */
const writersLock = 4_815_162_342;

const locked = <T>(db: Kysely<Schema>, work: Work<T>): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(writersLock)})`.execute(transaction);
    return work(transaction);
  });

/** The tail of this process's queue of writes. Waiting here, and not in PostgreSQL, leaves connections to readers. */
const queueTails = new WeakMap<Kysely<Schema>, Promise<unknown>>();

function enqueue<T>(db: Kysely<Schema>, work: Work<T>): Promise<T> {
  const turn = (queueTails.get(db) ?? Promise.resolve()).then(() => locked(db, work));
  queueTails.set(
    db,
    turn.catch(() => {}),
  );
  return turn;
}

/**
 * Runs a write in a transaction that no other write interleaves with, so that it may read, decide and then write.
 * SQLite has one connection anyway; on PostgreSQL an advisory lock serialises the processes.
 */
export const withWriteLock = <T>(db: Kysely<Schema>, work: Work<T>): Promise<T> =>
  isPostgres(db) ? enqueue(db, work) : db.transaction().execute(work);
