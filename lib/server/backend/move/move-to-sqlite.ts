import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { nameOfDatabase } from '@/lib/server/settings/database-address.mjs';
import { StorageError } from '@/lib/server/storage-error';
import { movedTables } from '../db/moved-tables';
import { databasePath } from '../db/open/check-sqlite';
import { createSqlite } from '../db/open/create-sqlite';
import { lockDataDirectory } from '../db/open/data-directory';
import { checkPostgres } from '../db/open/open-postgres';
import { inTransaction } from '../db/open/postgres-transaction';
import { requireCurrentSchema } from '../db/open/require-schema';
import type { Schema } from '../db/schema';
import { createDiskStore } from '../file-storage/disk';
import { copyFiles, type NamedStore } from './copy-files';
import { copyTables } from './copy-tables';
import { checkReferences } from './references';

type Db = Kysely<Schema>;

/** The final names are set when both are complete, so that a console does not find an incomplete school. */
const temporaryNames = { database: 'homeroom.db.new', files: 'files.new' };

const isLeftover = (name: string) => /^(lock\.db|homeroom\.db\.new|files\.new)/.test(name);

function clear(directory: string): void {
  for (const name of [temporaryNames.database, `${temporaryNames.database}-journal`, temporaryNames.files])
    rmSync(join(directory, name), { recursive: true, force: true });
}

interface Move {
  address: string;
  schoolId: number;
  directory: string;
  filesFrom: NamedStore;
}

async function advanceSequences(from: Db, to: Db): Promise<void> {
  for (const { name } of movedTables) {
    const { rows } = await sql<{ last: number | null }>`
      select pg_sequence_last_value(pg_get_serial_sequence(${name}, 'id')::regclass) as last`.execute(from);
    const lastId = rows[0]?.last ?? 0;
    if (lastId === 0) continue;
    const { numAffectedRows = 0n } = await sql`
      update sqlite_sequence set seq = max(seq, ${lastId}) where name = ${name}`.execute(to);
    if (numAffectedRows === 0n)
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${lastId})`.execute(to);
  }
}

async function copySchool(from: Db, to: Db, { schoolId, address }: Move) {
  const school = await from.selectFrom('schools').select('name').where('id', '=', schoolId).executeTakeFirst();
  if (!school) {
    throw new StorageError(
      `There is no school ${schoolId} in the database ${nameOfDatabase(address)}. “npm run school -- list” shows all schools.`,
    );
  }
  await checkReferences(from, schoolId);
  await sql`pragma foreign_keys = on`.execute(to);
  await sql`begin immediate`.execute(to);
  const rows = await copyTables({ from, schoolId, to, shifts: new Map(), renameFiles: (_, row) => row }, [schoolId]);
  await advanceSequences(from, to);
  await sql`commit`.execute(to);
  return { name: school.name, rows };
}

/** Copies a snapshot. Consoles may be running. @throws {StorageError} The directory then contains no school. */
export async function moveToSqlite(move: Move): Promise<{ name: string; rows: number; files: number }> {
  const { address, schoolId, directory, filesFrom } = move;
  const isNew = !existsSync(directory);
  if (!isNew && readdirSync(directory).some((name) => !isLeftover(name))) {
    throw new StorageError(`${directory} is not empty. Name a directory that is new or empty.`);
  }
  const name = nameOfDatabase(address);
  const release = lockDataDirectory(directory);
  let isDone = false;
  try {
    clear(directory);
    return await inTransaction(address, 'reads only', async (from) => {
      await checkPostgres(from, name, requireCurrentSchema(`The database ${name}`));
      const to = await createSqlite(join(directory, temporaryNames.database));
      const school = await copySchool(from, to, move).finally(() => to.destroy());
      const staged = join(directory, temporaryNames.files);
      mkdirSync(staged, { mode: 0o700 });
      const store = { files: createDiskStore(staged), name: staged };
      const files = await copyFiles({ source: from, schoolId, from: filesFrom, to: store, target: null });
      chmodSync(join(directory, temporaryNames.database), 0o600);
      renameSync(staged, join(directory, 'files'));
      // A console accepts the directory once the database has its final name.
      renameSync(join(directory, temporaryNames.database), databasePath(directory));
      isDone = true;
      return { ...school, files: files.count };
    });
  } finally {
    clear(directory);
    release();
    if (!isDone) rmSync(isNew ? directory : join(directory, 'lock.db'), { recursive: true, force: true });
  }
}
