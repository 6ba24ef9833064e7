import { existsSync, readdirSync } from 'node:fs';
import { sql } from 'kysely';
import type { TestBackend } from '../support/backend';

/** The table of idempotency keys. A write changes this table even if it changes no other data. */
const requestTable = 'idempotency_keys';

/** True for the tables of SQLite's search index. */
const isSearchTable = (table: string) => /_search(_|$)/.test(table);

/** Returns everything that a school stores: the rows of all tables as text, and the names of all files. */
export async function readSchoolContent({ db, filesDir }: TestBackend): Promise<Record<string, string[]>> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const schoolTables = tables.filter((name) => name !== requestTable && !isSearchTable(name));
  const rows = schoolTables.map(async (name): Promise<[string, string[]]> => {
    // Leaves out the entries of reads, because the backend writes them up to a second later.
    const condition = name === 'activities' ? sql`where verb not in ('opened', 'listed')` : sql``;
    const { rows: tableRows } = await sql`select * from ${sql.table(name)} ${condition}`.execute(db);
    return [name, tableRows.map((row) => JSON.stringify(row)).sort()];
  });
  // The folder does not exist before the first upload.
  const files = existsSync(filesDir) ? readdirSync(filesDir, { recursive: true }).map(String).sort() : [];
  return { ...Object.fromEntries(await Promise.all(rows)), files };
}

/** Removes the ids and times from the content of a school. These values differ when a test repeats a change. */
export const withoutIdsAndTimes = (school: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(school).map(([name, rows]) => [
      name,
      rows.map((row) => row.replace(/"id":\d+,/, '').replace(/"(\w+_at)":"[^"]*"/g, '"$1":"…"')).sort(),
    ]),
  );
