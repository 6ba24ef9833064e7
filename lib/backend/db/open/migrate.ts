import { type Kysely, Migrator, sql } from 'kysely';
import { migrations, type Schema } from '../schema';

/** The tables are not those of this console; the message goes after the database's name. */
export class SchemaError extends Error {}

/** Sees to the tables of a database that is being opened. */
export type Prepare = (db: Kysely<Schema>) => Promise<void>;

interface Options {
  /** A transaction is under way. */
  isInTransaction?: boolean;
  /** The last step to run; every step by default. */
  lastStep?: string;
  /** PostgreSQL's schema for the list of steps. By default a list in any schema counts. */
  schema?: string;
}

/** The names of the steps that a database has done, in their order. */
export async function doneSteps(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const isFromLater = (error: unknown) => error instanceof Error && /previously executed migration/.test(error.message);

/**
 * Brings the database to the present schema, in one transaction.
 * @throws {SchemaError} where a later version has been at it.
 */
export async function migrate(
  db: Kysely<Schema>,
  { isInTransaction = false, lastStep, schema }: Options = {},
): Promise<void> {
  const provider = { getMigrations: async () => migrations };
  const migrator = new Migrator({ db, provider, disableTransactions: isInTransaction, migrationTableSchema: schema });
  const { error } = await (lastStep ? migrator.migrateTo(lastStep) : migrator.migrateToLatest());
  if (isFromLater(error)) throw new SchemaError('was made by a newer version of the console, which can still open it');
  if (error) throw error;
}

/**
 * Creates all tables in the transaction that is under way. A table of no use is created first, because PostgreSQL's
 * reason is lost when a step fails within a transaction.
 */
export async function createTables(db: Kysely<Schema>, options: Options = {}): Promise<void> {
  await sql`savepoint trial`.execute(db);
  await sql`create table homeroom_trial ()`.execute(db);
  await sql`rollback to savepoint trial`.execute(db);
  await migrate(db, { ...options, isInTransaction: true });
}
