import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { movedTables } from '../db/moved-tables';
import type { Db } from '../db/schema';
import { readSnapshot } from '../db/snapshot';

/** SQLite blocks all other requests while a statement runs. */
const rowsPerSlice = 2_000;

async function* textsIn(db: Db, table: string, column: string, schoolId: number): AsyncGenerator<string> {
  const schoolColumn = sql.ref(table === 'schools' ? 'id' : 'school_id');
  for (let lastId = 0; ; ) {
    const { rows } = await sql<{ id: number; text: string | null }>`
      select id, ${sql.ref(column)} as text from ${sql.table(table)}
      where ${schoolColumn} = ${schoolId} and id > ${lastId} order by id limit ${rowsPerSlice}`.execute(db);
    for (const { text } of rows) if (text) yield text;
    if (rows.length < rowsPerSlice) return;
    lastId = rows.at(-1)?.id ?? lastId;
    await yieldToEventLoop();
  }
}

const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(textsOf);

function fileNamesOf(text: string): string[] {
  const name = text.slice(text.lastIndexOf('/') + 1);
  try {
    return [name, decodeURIComponent(name)];
  } catch {
    return [name];
  }
}

/** A name can belong to any folder. */
export async function findUsedNames(db: Db, schoolId: number): Promise<Set<string>> {
  const names = new Set<string>();
  for (const { name: table, files } of movedTables) {
    for (const column of Object.keys(files))
      for await (const text of textsIn(db, table, column, schoolId))
        for (const name of fileNamesOf(text)) names.add(name);
  }
  return names;
}

/**
 * Some of the texts are names of files. Includes those of a damaged record, so that its files are kept as long as the
 * record.
 */
export async function findNamesInBin(db: Db, schoolId: number): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const rows of textsIn(db, 'bin_records', 'rows', schoolId))
    for (const text of textsOf(readSnapshot(rows) ?? rows.split('"')))
      for (const name of fileNamesOf(text)) names.add(name);
  return names;
}
