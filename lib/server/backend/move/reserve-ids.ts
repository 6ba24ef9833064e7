import { type Kysely, sql } from 'kysely';
import { StorageError } from '@/lib/server/storage-error';
import type { Schema } from '../db/schema';

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

export async function reserveIds(db: Kysely<Schema>, ranges: IdRange[]): Promise<Map<string, number>> {
  const shifts = new Map<string, number>();
  for (const range of ranges) shifts.set(range.name, await reserveTableIds(db, range));
  return shifts;
}
