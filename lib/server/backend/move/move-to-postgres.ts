import { existsSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { nameOfDatabase } from '@/lib/server/settings/database-address.mjs';
import { StorageError } from '@/lib/server/storage-error';
import { damageRemedy } from '@/lib/server/storage-problem';
import { databasePath } from '../db/open/check-sqlite';
import { createTables } from '../db/open/migrate';
import { checkPostgres } from '../db/open/open-postgres';
import { openSqlite } from '../db/open/open-sqlite';
import { inTransaction } from '../db/open/postgres-transaction';
import { requireCurrentSchema, requireExpectedSchema } from '../db/open/require-schema';
import type { Schema } from '../db/schema';
import { copyFiles, countFiles, countNamedFiles, type NamedStore, replaceFileNames } from './copy-files';
import { copyTables } from './copy-tables';
import { checkReferences, highestIds } from './references';

interface IdRange {
  name: string;
  highest: number;
}

const largestId = 2_147_483_647;

/** No running console uses the reserved ids. @returns The number to add to each id of the moved rows. */
async function reserveTableIds(db: Kysely<Schema>, { name, highest }: IdRange): Promise<number> {
  if (highest === 0) return 0;
  const table = sql.table(name);
  const sequence = sql`pg_get_serial_sequence(${name}, 'id')`;
  // The table lock waits for running writes. The rollback to the savepoint releases the lock, but keeps the new value
  // of the sequence.
  await sql`savepoint ids`.execute(db);
  await sql`lock table ${table} in share row exclusive mode`.execute(db);
  const { rows } = await sql<{ taken: boolean; last: number }>`
    select exists (select from ${table} where id between 1 and ${highest}) as taken,
      greatest((select max(id) from ${table}), pg_sequence_last_value(${sequence}::regclass), 0)::int as last`.execute(
    db,
  );
  const { taken = true, last = 0 } = rows[0] ?? {};
  const shift = taken ? last : 0;
  if (highest + shift > largestId) {
    throw new StorageError(`The table ${name} of the database has no room for that many ids.`);
  }
  await sql`select setval(${sequence}, ${Math.max(last, highest + shift)})`.execute(db);
  await sql`rollback to savepoint ids`.execute(db);
  return shift;
}

async function reserveIds(db: Kysely<Schema>, ranges: IdRange[]): Promise<Map<string, number>> {
  const shifts = new Map<string, number>();
  for (const range of ranges) shifts.set(range.name, await reserveTableIds(db, range));
  return shifts;
}

type Db = Kysely<Schema>;

const moveLockId = 4_815_162_343;

const maxListed = 5;
const batchSize = 500;

/**
 * @throws {StorageError} when the directory has no school of this version, is locked by a running console, or has a
 * damaged database.
 */
async function openSource(directory: string) {
  const file = databasePath(directory);
  // `openSqlite` would create a missing directory.
  if (!existsSync(file))
    throw new StorageError(`There is no school in ${directory}. Name its data directory with --from.`);
  const name = `The database ${file}`;
  const open = await openSqlite(directory, async (db) => {
    await requireCurrentSchema(name)(db);
    await requireExpectedSchema(db, name);
  });
  try {
    const { rows: damage } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(open.db);
    const { rows: orphans } = await sql`pragma foreign_key_check`.execute(open.db);
    if (damage[0]?.integrity_check === 'ok' && orphans.length === 0) return open;
    throw new StorageError(`${name} is damaged. ${damageRemedy} Then move that.`);
  } catch (error) {
    await open.close();
    throw error;
  }
}

/** @throws {StorageError} that describes some of the numbers that are taken. */
async function checkNumbers(from: Db, to: Db): Promise<void> {
  const listed: string[] = [];
  let count = 0;
  for (let lastId = 0; ; ) {
    const users = await from
      .selectFrom('users')
      .select(['id', 'mobileno'])
      .where('role', 'is not', null)
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    if (users.length === 0) break;
    const mobiles = users.map(({ mobileno }) => mobileno);
    const taken = await to
      .selectFrom('users')
      .innerJoin('schools', 'schools.id', 'users.school_id')
      .select(['mobileno', 'schools.id', 'schools.name'])
      .where('mobileno', 'in', mobiles)
      .where('role', 'is not', null)
      .orderBy('users.id')
      .execute();
    count += taken.length;
    for (const { mobileno, id, name } of taken.slice(0, maxListed - listed.length)) {
      const userId = users.find((user) => user.mobileno === mobileno)?.id;
      listed.push(`the number of user ${userId} here, which ends in ${mobileno.slice(-4)}, at ${name} (school ${id})`);
    }
    lastId = users.at(-1)?.id ?? lastId;
  }
  if (count === 0) return;
  const rest = count > listed.length ? `; ${count} numbers in all` : '';
  throw new StorageError(
    `Numbers with which people of this school sign in are already used in the database, and a number can sign in to only one school: ${listed.join('; ')}${rest}. If this school was moved before, it is already in the database.`,
  );
}

async function lockMoves(db: Db): Promise<void> {
  await sql`set local lock_timeout = '10s'`.execute(db);
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(moveLockId)}) as locked`.execute(db);
  if (rows[0]?.locked !== true) {
    throw new StorageError('Another school is being moved into this database. Wait until that is done.');
  }
}

interface Move {
  directory: string;
  address: string;
  filesFrom: NamedStore;
  filesTo: NamedStore | null;
}

export interface Moved {
  schools: { name: string; before: number; after: number }[];
  hasNewIds: boolean;
  rows: number;
  files: number;
  renamed: number;
}

async function moveFiles(from: Db, to: Db, { filesFrom, filesTo }: Move) {
  if (filesTo) {
    return copyFiles({ source: from, schoolId: null, from: filesFrom, to: filesTo, target: to });
  }
  const count = await countFiles(from, filesFrom);
  if (count > 0 && (await countNamedFiles(to)) > 0) {
    throw new StorageError(
      'The schools in the database also have files, and all files must be in one place. Name it with --files-to or S3_BUCKET.',
    );
  }
  return { count, newNames: new Map<string, string>() };
}

/**
 * Works in one transaction, and does not change the directory. No console may be running on the directory. Ids that are
 * taken in the target are replaced. @throws {StorageError} The target is then unchanged.
 */
export async function moveToPostgres(move: Move): Promise<Moved> {
  const { directory, address } = move;
  const source = await openSource(directory);
  try {
    const schools = await source.db.selectFrom('schools').select(['id', 'name']).orderBy('id').execute();
    if (schools.length === 0) throw new StorageError(`There is no school in ${directory}.`);
    await checkReferences(source.reads, null);
    const name = nameOfDatabase(address);
    const prepare = requireCurrentSchema(`The database ${name}`, { mayCreate: true, createTables });
    return await inTransaction(address, 'writes', async (db) => {
      await checkPostgres(db, name, prepare);
      await lockMoves(db);
      await checkNumbers(source.reads, db);
      const files = await moveFiles(source.reads, db, move);
      const shifts = await reserveIds(db, await highestIds(source.reads));
      const ids = schools.map(({ id }) => id);
      const renameFiles = replaceFileNames(files.newNames);
      const rows = await copyTables({ from: source.reads, schoolId: null, to: db, shifts, renameFiles }, ids);
      return {
        schools: schools.map((school) => ({
          name: school.name,
          before: school.id,
          after: school.id + (shifts.get('schools') ?? 0),
        })),
        hasNewIds: [...shifts.values()].some((shift) => shift > 0),
        rows,
        files: files.count,
        renamed: files.newNames.size,
      };
    });
  } finally {
    await source.close();
  }
}
