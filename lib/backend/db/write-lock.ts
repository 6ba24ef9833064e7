import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { isPostgres } from './dialect';
import type { Schema } from './schema';
import { writeTurns } from './write-turns';

type Work<T> = (transaction: Transaction<Schema>) => Promise<T>;

/** The ids of the advisory locks: of the whole database, and the first half of a school's. Nothing else uses them. */
const ofDatabase = sql.lit(4_815_162_342);
const ofSchools = sql.lit(481_516);

const locked = <T>(db: Kysely<Schema>, locks: RawBuilder<unknown>, work: Work<T>): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await sql`select ${locks}`.execute(transaction);
    return work(transaction);
  });

/**
 * What ends a transaction that has met another school's: a mobile number or a file name that both were about to use, or a
 * deadlock. https://www.postgresql.org/docs/15/errcodes-appendix.html
 */
const meetings = ['23505', '40P01'];
const hasMet = (error: unknown) => error instanceof Error && 'code' in error && meetings.includes(String(error.code));

const mostTries = 3;

/** Does it again where it has met another school's write, so that its rules see that one and can say what is wrong. */
async function again<T>(attempt: () => Promise<T>, tries = mostTries): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (tries === 1 || !hasMet(error)) throw error;
    return again(attempt, tries - 1);
  }
}

const turns = new WeakMap<Kysely<Schema>, ReturnType<typeof writeTurns>>();

function inTurn<T>(db: Kysely<Schema>, schoolId: number, attempt: () => Promise<T>): Promise<T> {
  const ofProcess = turns.get(db) ?? writeTurns();
  turns.set(db, ofProcess);
  return ofProcess(schoolId, attempt);
}

/**
 * Runs a write of one school in a transaction that no other write of this school interleaves with, so that it may read,
 * decide and then write. Writes of other schools go on meanwhile: what they share is unique by a constraint, and `work` is
 * done again where it was broken.
 *
 * SQLite has one connection anyway; on PostgreSQL an advisory lock makes processes take turns.
 */
export function withSchoolLock<T>(db: Kysely<Schema>, schoolId: number, work: Work<T>): Promise<T> {
  if (!isPostgres(db)) return db.transaction().execute(work);
  const locks = sql`pg_advisory_xact_lock_shared(${ofDatabase}), pg_advisory_xact_lock(${ofSchools}, ${sql.lit(schoolId)})`;
  return again(() => inTurn(db, schoolId, () => locked(db, locks, work)));
}

/** Runs a write in a transaction that no other write of any school interleaves with. */
export const withDatabaseLock = <T>(db: Kysely<Schema>, work: Work<T>): Promise<T> =>
  isPostgres(db) ? locked(db, sql`pg_advisory_xact_lock(${ofDatabase})`, work) : db.transaction().execute(work);
