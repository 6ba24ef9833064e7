import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  replaceWithNoncontingentExpression,
  sql,
} from 'kysely';
import type { Measures } from '@/lib/server/metrics/measures';
import { StorageError } from '@/lib/server/storage-error';
import { storageProblem } from '@/lib/server/storage-problem';
import type { Schema } from '../schema';
import { createQueryLogger } from './create-query-logger';
import { migrate, type PrepareSchema, SchemaError } from './migrate';
import { checkColumns } from './require-schema';

async function findForbiddenTable(db: Kysely<Schema>): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and not (
      has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
      and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))
    order by relname limit 1`.execute(db);
  return rows[0]?.name;
}

/** Only errors that the database itself reported have a severity. */
const isFromDatabase = (error: unknown): error is Error => error instanceof Error && 'severity' in error;

export const createKysely = (pool: PostgresPool, measures?: Measures): Kysely<Schema> =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: createQueryLogger('postgres', measures),
    // `in ()` matches nothing in SQLite, but is an error in PostgreSQL.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  });

async function checkEncoding(db: Kysely<Schema>, name: string): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(db);
  const encoding = rows[0]?.encoding;
  if (encoding === 'UTF8') return;
  throw new StorageError(
    `The database ${name} has the encoding ${encoding}, which can't store all names. Create a database with the encoding UTF8, and set DATABASE_URL to it.`,
  );
}

export async function checkPostgres(db: Kysely<Schema>, name: string, prepare: PrepareSchema): Promise<void> {
  try {
    await checkEncoding(db, name);
    await prepare(db);
    await checkColumns(db);
  } catch (error) {
    if (error instanceof SchemaError) throw new StorageError(`The database ${name} ${error.message}. ${error.remedy}`);
    if (!isFromDatabase(error)) throw error;
    throw storageProblem(`The database ${name}`, error);
  }
  const forbidden = await findForbiddenTable(db);
  if (forbidden) {
    throw new StorageError(
      `The database ${name} does not let its user read and write ${forbidden}. Grant that permission, or correct DATABASE_URL.`,
    );
  }
}

/** When several processes start at the same time, only one of them migrates. @throws {StorageError} */
export async function openPostgres(
  pool: PostgresPool,
  name: string,
  prepare: PrepareSchema = migrate,
  measures?: Measures,
): Promise<Kysely<Schema>> {
  const db = createKysely(pool, measures);
  await checkPostgres(db, name, prepare);
  return db;
}
