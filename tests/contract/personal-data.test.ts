import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { isPostgres } from '@/lib/server/backend/db/dialect';
import { columnNames, descriptionOf, isTable, tableNames } from '@/lib/server/backend/db/tables';
import type { TestBackend } from '../support/backend';
import { startBackend } from '../support/backend';

/** Tables of the database system, of the migrations and of SQLite's search index, which the triggers of `students` write. */
const systemTables = /^(sqlite_|kysely_|students_search)/;

interface StoredColumn {
  name: string;
  column: string;
  type: string;
  nullable: number | string;
}

async function findColumns({ db }: TestBackend): Promise<StoredColumn[]> {
  const query = isPostgres(db)
    ? sql<StoredColumn>`select table_name as name, column_name as "column", data_type as type,
        case is_nullable when 'YES' then 1 else 0 end as nullable
        from information_schema.columns where table_schema = 'public'`
    : sql<StoredColumn>`select tables.name as name, columns.name as "column", columns.type as type,
        1 - max(columns."notnull", columns.pk) as nullable
        from sqlite_schema as tables, pragma_table_info(tables.name) as columns where tables.type = 'table'`;
  return (await query.execute(db)).rows.filter(({ name }) => !systemTables.test(name));
}

describe('the description of the tables', () => {
  it('names every column of the database, with its kind and whether it may be null', async () => {
    const stored = (await findColumns(await startBackend())).map(({ name, column, type, nullable }) =>
      [name, column, column !== 'id' && /int/i.test(type) ? 'number' : 'text', Number(nullable) ? 'null' : ''].join(
        ' ',
      ),
    );
    const described = tableNames.flatMap((name) =>
      Object.entries(descriptionOf(name).columns).map(([column, { meaning, isNullable }]) =>
        [name, column, meaning === null ? 'text' : 'number', isNullable ? 'null' : ''].join(' '),
      ),
    );
    expect(described.sort()).toEqual(stored.sort());
  });

  it('says to which table each id refers', () => {
    const meanings = tableNames.flatMap((name) =>
      Object.values(descriptionOf(name).columns).map(({ meaning }) => meaning),
    );
    const targets = meanings.filter((meaning) => meaning !== null && meaning !== 'quantity' && meaning !== 'record');
    expect(targets.filter((target) => !isTable(target ?? ''))).toEqual([]);
  });

  it('says why each column stays that an erasure keeps, and what data about people is', () => {
    for (const name of tableNames) {
      const { what, keptBecause, rowsOf } = descriptionOf(name);
      expect(columnNames(name, 'kept').length > 0, name).toBe(keptBecause !== undefined);
      if (columnNames(name, 'personal', 'derived', 'texts', 'kept').length > 0) expect(what, name).toBeDefined();
      if (columnNames(name, 'personal').length > 0) expect(rowsOf, `${name}: an erasure needs rowsOf`).toBeDefined();
    }
  });
});
