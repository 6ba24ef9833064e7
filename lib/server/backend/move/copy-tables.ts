import { createHash } from 'node:crypto';
import { type Kysely, type QueryResult, type RawBuilder, sql } from 'kysely';
import { StorageError } from '@/lib/server/storage-error';
import { isPostgres } from '../db/dialect';
import { type AnyTable, movedTables } from '../db/moved-tables';
import type { Schema } from '../db/schema';
import { type AnyRow, type Shifts, shiftIds } from './shift-ids';

type AnyDb = Kysely<Schema>;

/** Only one batch of rows is in memory at a time. */
const batchSize = 1_000;

function whereSchool({ name, numbers, through }: AnyTable, schoolId: number | null): RawBuilder<unknown> {
  if (schoolId === null) return sql`1 = 1`;
  if (name === 'schools') return sql`id = ${schoolId}`;
  if (through) {
    return sql`${sql.ref(through.column)} in (select id from ${sql.table(through.table)} where school_id = ${schoolId})`;
  }
  if (!('school_id' in numbers)) throw new Error(`nothing leads from ${name} to its school`);
  return sql`school_id = ${schoolId}`;
}

/** Only the table `imports` stores the kind of an imported record. */
const nounColumn = ({ name }: AnyTable) =>
  name === 'import_rows' ? sql`, (select noun from imports where imports.id = import_id) as noun_of_record` : sql``;

async function* readBatches(
  db: AnyDb,
  table: AnyTable,
  where: RawBuilder<unknown>,
  columns: RawBuilder<unknown> = sql`*`,
): AsyncGenerator<AnyRow[]> {
  for (let lastId: number | null = null; ; ) {
    // The first batch includes rows with negative ids, which the move rejects.
    const isAfterLast: RawBuilder<unknown> = lastId === null ? sql`1 = 1` : sql`id > ${lastId}`;
    const { rows }: QueryResult<AnyRow> = await sql<AnyRow>`
      select ${columns} from ${sql.table(table.name)} where ${isAfterLast} and ${where}
      order by id limit ${batchSize}`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    lastId = Number(rows.at(-1)?.id);
  }
}

/** With a parameter per value, building and parsing the SQL takes much longer than running it. */
async function insertRows(db: AnyDb, { name }: AnyTable, rows: AnyRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const rowsJson = JSON.stringify(rows);
  const table = sql.table(name);
  if (isPostgres(db)) {
    await sql`insert into ${table} (${names})
      select ${names} from json_populate_recordset(null::${table}, ${rowsJson})`.execute(db);
    return;
  }
  const values = sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`));
  await sql`insert into ${table} (${names}) select ${values} from json_each(${rowsJson})`.execute(db);
}

function createChecksum() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(row: AnyRow, columns: string[]) {
      rows += 1;
      hash.update(`${JSON.stringify(columns.map((column) => row[column]))}\n`);
    },
    get rows() {
      return rows;
    },
    digest: () => hash.digest('hex'),
  };
}

interface CopyOptions {
  from: AnyDb;
  schoolId: number | null;
  to: AnyDb;
  shifts: Shifts;
  renameFiles: (table: AnyTable, row: AnyRow) => AnyRow;
}

function differenceError(table: string, detail: string): StorageError {
  return new StorageError(
    `The table ${table} is not the same in both databases after copying (${detail}). Check the disks of both machines, and run this command again.`,
  );
}

async function copyTable(table: AnyTable, { from, schoolId, to, shifts, renameFiles }: CopyOptions): Promise<number> {
  const sourceSum = createChecksum();
  let columns: string[] = [];
  let [firstId, lastId] = [0, 0];
  for await (const batch of readBatches(from, table, whereSchool(table, schoolId), sql`*${nounColumn(table)}`)) {
    const rows = batch.map(({ noun_of_record: noun, ...row }) =>
      renameFiles(table, shiftIds(table, row, shifts, noun ?? row.noun)),
    );
    columns = Object.keys(rows[0] ?? {});
    for (const row of rows) sourceSum.add(row, columns);
    await insertRows(to, table, rows);
    if (firstId === 0) firstId = Number(rows[0]?.id);
    lastId = Number(rows.at(-1)?.id);
  }
  if (sourceSum.rows === 0) return 0;
  const targetSum = createChecksum();
  const names = sql.join(columns.map((column) => sql.ref(column)));
  // This range of ids has only the copied rows: `reserveIds` has reserved the ids in PostgreSQL, and a SQLite target
  // has no other rows.
  for await (const rows of readBatches(to, table, sql`id between ${firstId} and ${lastId}`, names))
    for (const row of rows) targetSum.add(row, columns);
  if (targetSum.rows !== sourceSum.rows)
    throw differenceError(table.name, `rows: ${targetSum.rows} instead of ${sourceSum.rows}`);
  if (targetSum.digest() !== sourceSum.digest()) throw differenceError(table.name, 'different values');
  return sourceSum.rows;
}

async function findStudentCounts(db: AnyDb, schoolIds: number[], shifts: Shifts): Promise<string[]> {
  const shift = (table: string) => shifts.get(table) ?? 0;
  const rows = await db
    .selectFrom('student_counts')
    .select(['school_id', 'section_id', 'isactive', 'gender', 'total'])
    .where('school_id', 'in', schoolIds)
    .execute();
  return rows
    .map(({ school_id, section_id, isactive, gender, total }) =>
      [
        school_id + shift('schools'),
        section_id === 0 ? 0 : section_id + shift('sections'),
        ...[isactive, gender, total],
      ].join(' '),
    )
    .sort();
}

/**
 * Both databases must be in a transaction, which the caller ends. @throws {StorageError} when the copied rows differ
 * from the originals.
 */
export async function copyTables(options: CopyOptions, schoolIds: number[]): Promise<number> {
  let rows = 0;
  for (const table of movedTables) rows += await copyTable(table, options);
  const { from, to, shifts } = options;
  const shift = shifts.get('schools') ?? 0;
  const counts = await findStudentCounts(from, schoolIds, shifts);
  const copiedCounts = await findStudentCounts(
    to,
    schoolIds.map((id) => id + shift),
    new Map(),
  );
  if (counts.join('\n') !== copiedCounts.join('\n')) throw differenceError('student_counts', 'different values');
  return rows;
}
