import { sql } from 'kysely';
import * as z from 'zod/mini';
import { mapInBatches } from './batches';
import { links, type MovedName, movedTables } from './moved-tables';
import type { Db } from './schema';
import { fieldChanges, readStoredJson, storedCell } from './stored-json';

export type AnyRow = Record<string, unknown> & { id: number };

interface ValueChange {
  table: MovedName;
  column: string;
  ids: number[];
  from: unknown;
  to: unknown;
}

export interface Merged {
  into: number;
  values: Record<string, [old: unknown, new: unknown, ...names: string[]]>;
}

export interface Snapshot {
  rows: Partial<Record<MovedName, AnyRow[]>>;
  changes: ValueChange[];
  merged?: Merged;
}

const tableName = z.enum(movedTables.map(({ name }) => name));

const snapshotShape = z.object({
  rows: z.partialRecord(tableName, z.array(z.catchall(z.object({ id: z.number() }), storedCell))),
  changes: z.array(
    z.object({ table: tableName, column: z.string(), ids: z.array(z.number()), from: storedCell, to: storedCell }),
  ),
  merged: z.optional(z.object({ into: z.number(), values: fieldChanges })),
});

export const readSnapshot = (json: string): Snapshot | undefined => readStoredJson(snapshotShape, json);

export const readRows = (db: Db, table: MovedName, column: string, values: number[]): Promise<AnyRow[]> =>
  mapInBatches(values, async (batch) => {
    const query = sql<AnyRow>`
      select * from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(batch)}) order by id`;
    return (await query.execute(db)).rows;
  });

/** Skips links that exist again, such as the attendance of a day that has been taken twice. */
export const insertRows = (db: Db, table: MovedName, rows: AnyRow[], areLinks: boolean): Promise<{ id: number }[]> =>
  mapInBatches(rows, (batch) => {
    // Safe cast: the rows were read from this table.
    const query = db.insertInto(table).values(batch as never[]);
    return (areLinks ? query.onConflict((conflict) => conflict.doNothing()) : query).returning('id').execute();
  });

export async function takeSnapshots(db: Db, table: MovedName, ids: number[]): Promise<Map<number, Snapshot>> {
  const rows = await readRows(db, table, 'id', ids);
  const snapshots = new Map(rows.map((row): [number, Snapshot] => [row.id, { rows: { [table]: [row] }, changes: [] }]));
  for (const { table: linkTable, column, isOptional } of links.filter(({ target }) => target === table)) {
    const linkedRows = await readRows(db, linkTable, column, ids);
    for (const [id, snapshot] of snapshots) {
      const own = linkedRows.filter((row) => row[column] === id);
      if (own.length === 0) continue;
      if (!isOptional) snapshot.rows[linkTable] = own;
      else snapshot.changes.push({ table: linkTable, column, ids: own.map((row) => row.id), from: id, to: null });
    }
  }
  return snapshots;
}

export const emptiedSnapshot = (table: MovedName, before: AnyRow, after: AnyRow): Snapshot => ({
  rows: {},
  changes: Object.keys(before)
    .filter((column) => before[column] !== after[column])
    .map((column) => ({ table, column, ids: [before.id], from: before[column], to: after[column] })),
});
