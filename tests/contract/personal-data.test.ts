import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { isPostgres } from '@/lib/server/backend/db/dialect';
import { personalData } from '@/lib/server/backend/db/personal-data';
import type { TestBackend } from '../support/backend';
import { startBackend } from '../support/backend';

/** Tables of the database system, of the migrations and of SQLite's search index, which the triggers of `students` write. */
const systemTables = /^(sqlite_|kysely_|students_search)/;

async function findColumns({ db }: TestBackend): Promise<Record<string, string[]>> {
  const query = isPostgres(db)
    ? sql<{ name: string; column: string }>`select table_name as name, column_name as "column"
        from information_schema.columns where table_schema = 'public'`
    : sql<{ name: string; column: string }>`select tables.name as name, columns.name as "column"
        from sqlite_schema as tables, pragma_table_info(tables.name) as columns where tables.type = 'table'`;
  const found: Record<string, string[]> = {};
  for (const { name, column } of (await query.execute(db)).rows) {
    if (!systemTables.test(name)) found[name] = [...(found[name] ?? []), column].sort();
  }
  return found;
}

const classify = (table: (typeof personalData)[keyof typeof personalData]) => {
  const { personal = [], derived = [], texts = [], kept = [], other } = table;
  return [...personal, ...derived, ...texts, ...kept, ...other].sort();
};

describe('the classification of personal data', () => {
  it('contains every column of every table exactly once', async () => {
    const classified = Object.entries(personalData).map(([name, table]) => [name, classify(table)]);
    expect(Object.fromEntries(classified)).toEqual(await findColumns(await startBackend()));
  });

  it('says why each column stays that an erasure keeps', () => {
    for (const [name, table] of Object.entries(personalData)) {
      const { kept = [], keptBecause = '' } = { keptBecause: '', ...table };
      expect(kept.length > 0, name).toBe(keptBecause !== '');
    }
  });
});
