import { type Kysely, type RawBuilder, sql } from 'kysely';
import { StorageError } from '@/lib/server/storage-error';
import { type AnyTable, type MovedName, movedTables, recordTables } from '../db/moved-tables';
import type { Schema } from '../db/schema';

type Db = Kysely<Schema>;

/** A moved database with higher ids would use up the ids of the other schools in the target database. */
const maxId = 100_000_000;

interface Reference {
  table: AnyTable;
  column: string;
  target: AnyTable;
  /** The kinds of records in whose rows the column refers to `target`. `null` means in every row. */
  nouns: string[] | null;
}

const nounsIn = (table: MovedName) =>
  Object.entries(recordTables).flatMap(([noun, record]) => (record.table === table ? [noun] : []));

const referencesTo = (target: AnyTable): Reference[] =>
  movedTables.flatMap((table) =>
    Object.entries(table.numbers).flatMap(([column, meaning]): Reference[] => {
      if (meaning === target.name) return [{ table, column, target, nouns: null }];
      const nouns = meaning === 'record' ? nounsIn(target.name) : [];
      return nouns.length > 0 ? [{ table, column, target, nouns }] : [];
    }),
  );

function schoolOf({ name, through }: AnyTable, alias: string): RawBuilder<unknown> {
  if (name === 'schools') return sql.ref(`${alias}.id`);
  if (!through) return sql.ref(`${alias}.school_id`);
  const parent = sql.ref(`${alias}.${through.column}`);
  return sql`(select parent.school_id from ${sql.table(through.table)} as parent where parent.id = ${parent})`;
}

function rowsOf({ table, nouns }: Reference): { from: RawBuilder<unknown>; where: RawBuilder<unknown> } {
  const from = sql`${sql.table(table.name)} as origin`;
  if (nouns === null) return { from, where: sql`1 = 1` };
  const noun =
    table.name === 'import_rows'
      ? sql`(select imports.noun from imports where imports.id = origin.import_id)`
      : sql`origin.noun`;
  return { from, where: sql`${noun} in (${sql.join(nouns)})` };
}

function findForeignRow(db: Db, reference: Reference, schoolId: number | null) {
  const { table, column, target, nouns } = reference;
  const { from, where } = rowsOf(reference);
  const ownSchool = schoolOf(table, 'origin');
  const targetRow = sql`from ${sql.table(target.name)} as other where other.id = ${sql.ref(`origin.${column}`)}`;
  const isForeign =
    target.name === 'schools' && nouns === null
      ? sql`not exists (select 1 ${targetRow})`
      : sql`exists (select 1 ${targetRow} and ${schoolOf(target, 'other')} <> ${ownSchool})`;
  const isMoved = schoolId === null ? sql`1 = 1` : sql`${ownSchool} = ${schoolId}`;
  return sql<{
    id: number;
  }>`select origin.id from ${from} where ${where} and ${isMoved} and ${isForeign} limit 1`.execute(db);
}

/**
 * References to deleted records are allowed. @param schoolId The only school to move, or `null` for all. @throws
 * {StorageError}
 */
export async function checkReferences(db: Db, schoolId: number | null): Promise<void> {
  for (const reference of movedTables.flatMap(referencesTo)) {
    const [row] = (await findForeignRow(db, reference, schoolId)).rows;
    if (!row) continue;
    const { table, column } = reference;
    throw new StorageError(
      `The row ${row.id} of ${table.name} refers to another school in its column ${column}. Correct or delete that row.`,
    );
  }
}

/**
 * Ids of deleted rows count, because other rows may still refer to them. @throws {StorageError} for a value that is not
 * a valid id.
 */
export async function highestIds(db: Db): Promise<{ name: MovedName; highest: number }[]> {
  const tables: { name: MovedName; highest: number }[] = [];
  for (const target of movedTables) {
    const { name } = target;
    const columns = referencesTo(target).map((reference) => {
      const { from, where } = rowsOf(reference);
      return sql`select max(${sql.ref(`origin.${reference.column}`)}) from ${from} where ${where}`;
    });
    const ownIds = sql`select max(id) as id from ${sql.table(name)}`;
    const sequenceId = sql`select seq from sqlite_sequence where name = ${name}`;
    const { rows } = await sql<{ highest: unknown }>`
      select max(id) as highest from (${sql.join([ownIds, sequenceId, ...columns], sql` union all `)}) as ids`.execute(
      db,
    );
    const highest = rows[0]?.highest ?? 0;
    if (typeof highest !== 'number' || !Number.isSafeInteger(highest) || highest < 0 || highest > maxId)
      throw new StorageError(
        `The table ${name}, or one that refers to it, has an id that is not valid or too high (${highest}).`,
      );
    tables.push({ name, highest });
  }
  return tables;
}
