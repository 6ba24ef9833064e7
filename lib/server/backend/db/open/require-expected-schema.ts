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

/** Another version of Kysely may have created its own tables with other columns. */
const isKyselyTable = ({ type, name }: Statement) => type === 'table' && name.startsWith('kysely_migration');

const keyOf = (statement: Statement) =>
  JSON.stringify([
    statement.type,
    statement.name,
    statement.tbl_name,
    isKyselyTable(statement) ? 'of Kysely' : statement.sql,
  ]);

async function statementsIn(db: Kysely<Schema>): Promise<Map<string, Statement>> {
  const { rows } = await sql<Statement>`select type, name, tbl_name, sql from sqlite_schema`.execute(db);
  return new Map(rows.map((statement) => [keyOf(statement), statement]));
}

/**
 * The file may be from an untrusted source. An added trigger would run with the console's rights, and without foreign
 * keys a row could refer to anything.
 * @throws {StorageError} that names the first difference, or when the migrations are not those of this version or an
 * older one.
 */
export async function requireExpectedSchema(db: Kysely<Schema>, name: string): Promise<void> {
  const executed = await executedMigrations(db);
  const steps = Object.keys(migrations).slice(0, executed.length);
  if (executed.length === 0 || executed.some((step, index) => step !== steps[index]))
    throw new StorageError(`${name} was not made by this version of the console or an older one.`);
  const fresh = await createSqlite(':memory:', steps.at(-1));
  const expected = await statementsIn(fresh).finally(() => fresh.destroy());
  const actual = await statementsIn(db);
  const [added] = [...actual].filter(([key]) => !expected.has(key));
  const [missing] = [...expected].filter(([key]) => !actual.has(key));
  const difference = added ?? missing;
  if (!difference) return;
  const [, { type, name: objectName }] = difference;
  throw new StorageError(
    `${name} does not have the schema of the console: check its ${type} ${objectName}. Remove what was added, or restore what was changed.`,
  );
}
