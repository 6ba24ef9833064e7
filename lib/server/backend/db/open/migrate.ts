import { type Kysely, Migrator, sql } from 'kysely';
import { isPostgres } from '../dialect';
import { migrations, type Schema } from '../schema';

/** The message continues a sentence that begins with the database's name. */
export class SchemaError extends Error {
  constructor(
    message: string,
    readonly remedy: string,
  ) {
    super(message);
  }
}

export const backupBeforeUpgrade =
  'make a backup with the version that you leave: run “npm run backup -- FILE” in the folder of that version. The version that you leave may be unable to restore a backup that a newer version makes.';

export const newerVersionRemedy =
  'Start that version, which has all data. To go back to this version, restore the backup that this version made before the upgrade, with “npm run restore -- school.tar.gz --force”: later changes are then only in the newer database, which is kept beside it.';

export type PrepareSchema = (db: Kysely<Schema>) => Promise<void>;

interface Options {
  isInTransaction?: boolean;
  lastStep?: string;
  /** Without this option, Kysely accepts a migration table in any schema. */
  schema?: string;
}

export async function executedMigrations(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const isNewerVersionError = (error: unknown) =>
  error instanceof Error && /previously executed migration/.test(error.message);

/** On SQLite, replacing a table would delete the rows that refer to it. */
async function withoutForeignKeys<T>(db: Kysely<Schema>, work: () => Promise<T>): Promise<T> {
  if (isPostgres(db)) return work();
  await sql`pragma foreign_keys = off`.execute(db);
  return work().finally(() => sql`pragma foreign_keys = on`.execute(db));
}

/** @throws {SchemaError} when a newer version of the console has migrated the database. */
export async function migrate(
  db: Kysely<Schema>,
  { isInTransaction = false, lastStep, schema }: Options = {},
): Promise<void> {
  const provider = { getMigrations: async () => migrations };
  const migrator = new Migrator({ db, provider, disableTransactions: isInTransaction, migrationTableSchema: schema });
  const { error } = await withoutForeignKeys(db, () =>
    lastStep ? migrator.migrateTo(lastStep) : migrator.migrateToLatest(),
  );
  if (isNewerVersionError(error))
    throw new SchemaError('was made by a newer version of the console, which can still open it', newerVersionRemedy);
  if (error) throw error;
}

/**
 * First creates a test table, so that PostgreSQL reports a missing permission. Kysely would hide this error if it
 * occurred in a migration within a transaction.
 */
export async function createTables(db: Kysely<Schema>, options: Options = {}): Promise<void> {
  await sql`savepoint trial`.execute(db);
  await sql`create table homeroom_trial ()`.execute(db);
  await sql`rollback to savepoint trial`.execute(db);
  await migrate(db, { ...options, isInTransaction: true });
}
