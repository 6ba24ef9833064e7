import { existsSync, readdirSync } from 'node:fs';
import { sql } from 'kysely';
import type { TestBackend } from '../support/backend';

/** What comes and goes with requests, and is no part of what a school has written. */
const ofRequests = new Set(['access_tokens', 'otp_codes', 'idempotency_keys']);

/** The engine's own notes for finding rows. */
const isIndex = (table: string) => /_search(_|$)/.test(table);

/** Everything that a school holds: the rows of all tables as text, and the names of all files. */
export async function written({ db, filesDir }: TestBackend): Promise<Record<string, string[]>> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const ofSchool = tables.filter((name) => !ofRequests.has(name) && !isIndex(name));
  const rows = ofSchool.map(async (name): Promise<[string, string[]]> => {
    const { rows: found } = await sql`select * from ${sql.table(name)}`.execute(db);
    return [name, found.map((row) => JSON.stringify(row)).sort()];
  });
  // The folder is made by the first upload.
  const files = existsSync(filesDir) ? readdirSync(filesDir, { recursive: true }).map(String).sort() : [];
  return { ...Object.fromEntries(await Promise.all(rows)), files };
}

/** The same without the ids and moments of rows: what a change says, if it is made a second time. */
export const contentOf = (school: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(school).map(([name, rows]) => [
      name,
      rows.map((row) => row.replace(/"id":\d+,/, '').replace(/"(\w+_at)":"[^"]*"/g, '"$1":"…"')).sort(),
    ]),
  );
