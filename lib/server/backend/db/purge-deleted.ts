import { setTimeout as wait, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { mapInBatches } from './batches';
import { isPostgres } from './dialect';
import { now } from './now';
import type { Db, Schema } from './schema';

/** A step takes at most 50 ms for 100,000 students. */
const pagesPerStep = 500;

const countChanges = async (db: Kysely<Schema>) =>
  (await sql<{ total: number }>`select total_changes() as total`.execute(db)).rows[0]?.total ?? 0;

/**
 * The index keeps the terms of deleted texts until it is merged. A negative number begins a full merge:
 * https://sqlite.org/fts5.html#the_merge_command
 */
async function mergeSearchIndex(db: Kysely<Schema>, pages = -pagesPerStep): Promise<void> {
  const before = await countChanges(db);
  await sql`insert into students_search (students_search, rank) values ('merge', ${sql.lit(pages)})`.execute(db);
  if ((await countChanges(db)) - before < 2) return;
  await yieldToEventLoop();
  return mergeSearchIndex(db, pagesPerStep);
}

export const markAsOverwriting = (db: Kysely<Schema>) => sql`pragma user_version = 1`.execute(db);

/** The unused pages of a database from before version 1.5 contain deleted data. Takes about two seconds for 100 MB. */
async function rewriteOldDatabase(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
  if (rows[0]?.user_version !== 0) return;
  await sql`vacuum`.execute(db);
  await markAsOverwriting(db);
}

const waitMs = 200;
const maxTries = 25;

/**
 * The log contains older versions of the pages. @returns False if other connections were still reading after 5 seconds.
 */
async function emptyLog(db: Kysely<Schema>, triesLeft = maxTries): Promise<boolean> {
  const isBusy = await db.connection().execute(async (connection) => {
    // A wait within SQLite would block all other requests.
    await sql`pragma busy_timeout = 0`.execute(connection);
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection);
    await sql`pragma busy_timeout = 5000`.execute(connection);
    return rows[0]?.busy === 1;
  });
  if (!isBusy) return true;
  if (triesLeft === 1) return false;
  await wait(waitMs);
  return emptyLog(db, triesLeft - 1);
}

const tablesWithPeople = ['students', 'users', 'employees', 'student_parents', 'attendance', 'activities'] as const;

async function removeFromFiles(db: Kysely<Schema>): Promise<boolean> {
  if (isPostgres(db)) {
    await sql`vacuum ${sql.join([...tablesWithPeople, 'bin_records', 'idempotency_keys'].map((name) => sql.table(name)))}`.execute(
      db,
    );
    return true;
  }
  await mergeSearchIndex(db);
  await rewriteOldDatabase(db);
  return emptyLog(db);
}

/**
 * Must be called in the transaction that deletes the rows, so that the purge is repeated if the process is killed
 * before its end.
 */
export const requestPurge = (db: Db) => db.insertInto('pending_purges').values({ requested_at: now() }).execute();

/** @returns False if SQLite's write-ahead log could not be emptied. The purge is then still pending. */
export async function purgeDeleted(db: Kysely<Schema>): Promise<boolean> {
  const pending = await db.selectFrom('pending_purges').select('id').execute();
  if (pending.length === 0) return true;
  if (!(await removeFromFiles(db))) return false;
  // The purge may have missed a transaction that was committed later.
  const ids = pending.map(({ id }) => id);
  await mapInBatches(ids, (batch) => db.deleteFrom('pending_purges').where('id', 'in', batch).execute());
  return true;
}
