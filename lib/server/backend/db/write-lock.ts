import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { isPostgres } from './dialect';
import type { Schema } from './schema';

/** Leaves four of the pool's ten connections free for reads. */
const maxConcurrentWrites = 6;

export function createWriteQueue() {
  /** A write that waits here occupies no connection, unlike a write that waits for a lock in PostgreSQL. */
  const lastWrites = new Map<number, Promise<void>>();
  const waiting: (() => void)[] = [];
  let freeSlots = maxConcurrentWrites;

  async function withSlot<T>(work: () => Promise<T>): Promise<T> {
    if (freeSlots > 0) freeSlots -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else freeSlots += 1;
    }
  }

  return function enqueue<T>(schoolId: number, work: () => Promise<T>): Promise<T> {
    const result = (lastWrites.get(schoolId) ?? Promise.resolve()).then(() => withSlot(work));
    const cleanUp = () => {
      if (lastWrites.get(schoolId) === settled) lastWrites.delete(schoolId);
    };
    const settled = result.then(cleanUp, cleanUp);
    lastWrites.set(schoolId, settled);
    return result;
  };
}

type Work<T> = (transaction: Transaction<Schema>) => Promise<T>;

/** The lock of a school has two ids: `schoolLocksId` and the school's id. */
const databaseLockId = sql.lit(4_815_162_342);
const schoolLocksId = sql.lit(481_516);

const withLocks = <T>(db: Kysely<Schema>, locks: RawBuilder<unknown>, work: Work<T>): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await sql`select ${locks}`.execute(transaction);
    return work(transaction);
  });

/**
 * A unique violation and a deadlock occur when two schools save the same sign-in number or file name at the same time.
 * Codes: https://www.postgresql.org/docs/15/errcodes-appendix.html
 */
const conflictCodes = ['23505', '40P01'];
const isConflict = (error: unknown) =>
  error instanceof Error && 'code' in error && conflictCodes.includes(String(error.code));

const maxTries = 3;

/** Retries after a unique violation or deadlock, so that validation runs again and can name the conflict. */
async function retryOnConflict<T>(attempt: () => Promise<T>, triesLeft = maxTries): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (triesLeft === 1 || !isConflict(error)) throw error;
    return retryOnConflict(attempt, triesLeft - 1);
  }
}

const writeQueues = new WeakMap<Kysely<Schema>, ReturnType<typeof createWriteQueue>>();

function enqueueWrite<T>(db: Kysely<Schema>, schoolId: number, attempt: () => Promise<T>): Promise<T> {
  const queue = writeQueues.get(db) ?? createWriteQueue();
  writeQueues.set(db, queue);
  return queue(schoolId, attempt);
}

/**
 * Excludes other writes of the same school. Writes of other schools run in parallel. Unique constraints protect values
 * that no two schools may share, such as sign-in numbers. After a violation `work` runs again.
 * SQLite has only one write connection. On PostgreSQL, an advisory lock also excludes the writes of other processes.
 */
export function withSchoolLock<T>(db: Kysely<Schema>, schoolId: number, work: Work<T>): Promise<T> {
  if (!isPostgres(db)) return db.transaction().execute(work);
  const locks = sql`pg_advisory_xact_lock_shared(${databaseLockId}), pg_advisory_xact_lock(${schoolLocksId}, ${sql.lit(schoolId)})`;
  return retryOnConflict(() => enqueueWrite(db, schoolId, () => withLocks(db, locks, work)));
}

export const withDatabaseLock = <T>(db: Kysely<Schema>, work: Work<T>): Promise<T> =>
  isPostgres(db) ? withLocks(db, sql`pg_advisory_xact_lock(${databaseLockId})`, work) : db.transaction().execute(work);
