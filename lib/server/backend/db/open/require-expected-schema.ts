import { type Kysely, sql } from 'kysely';
import { StorageError } from '@/lib/server/storage-error';
import { migrations, type Schema } from '../schema';
import { createSqlite } from './create-sqlite';
import { executedMigrations } from './migrate';

interface Statement {
  type: string;
  name: string;
  tbl_name: string;
  sql: string | null;
}

/** True for Kysely's tables. Another version of Kysely may have created them, and they contain no data of a school. */
const isOfKysely = ({ type, name }: Statement) => type === 'table' && name.startsWith('kysely_migration');

const keyOf = (statement: Statement) =>
  JSON.stringify([
    statement.type,
    statement.name,
    statement.tbl_name,
    isOfKysely(statement) ? 'of Kysely' : statement.sql,
  ]);

async function statementsIn(db: Kysely<Schema>): Promise<Map<string, Statement>> {
  const { rows } = await sql<Statement>`select type, name, tbl_name, sql from sqlite_schema`.execute(db);
  return new Map(rows.map((statement) => [keyOf(statement), statement]));
}

/**
 * Checks that a SQLite database has exactly the tables, indexes and triggers of its migrations. The file may be from an
 * untrusted source. A foreign trigger would run with the console's rights, and without foreign keys a row could refer
 * to anything.
 * @param name The database in error messages, such as `The database /data/homeroom.db`.
 * @throws {StorageError} that names the first difference, or for migrations of another version.
 */
export async function requireExpectedSchema(db: Kysely<Schema>, name: string): Promise<void> {
  const done = await executedMigrations(db);
  const steps = Object.keys(migrations).slice(0, done.length);
  if (done.length === 0 || done.some((step, index) => step !== steps[index]))
    throw new StorageError(`${name} was not made by this version of the console or an older one.`);
  const fresh = await createSqlite(':memory:', steps.at(-1));
  const expected = await statementsIn(fresh).finally(() => fresh.destroy());
  const found = await statementsIn(db);
  const [added] = [...found].filter(([key]) => !expected.has(key));
  const [missing] = [...expected].filter(([key]) => !found.has(key));
  const other = added ?? missing;
  if (!other) return;
  const [, { type, name: called }] = other;
  throw new StorageError(
    `${name} is not as the console makes it: see its ${type} ${called}. Remove what was added there, or restore what was changed.`,
  );
}
