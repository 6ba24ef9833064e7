import { type Kysely, Migrator } from 'kysely';
import { migrations, type Schema } from '../schema';

/** The tables are not those of this console; the message goes after the database's name. */
export class SchemaError extends Error {}

/** Sees to the tables of a database that is being opened. */
export type Prepare = (db: Kysely<Schema>) => Promise<void>;

const isFromLater = (error: unknown) => error instanceof Error && /previously executed migration/.test(error.message);

/**
 * Brings the database to the present schema, in one transaction.
 * @param isInTransaction whether that is under way.
 * @throws {SchemaError} where a later version has been at it.
 */
export async function migrate(db: Kysely<Schema>, isInTransaction = false): Promise<void> {
  const provider = { getMigrations: async () => migrations };
  const migrator = new Migrator({ db, provider, disableTransactions: isInTransaction });
  const { error } = await migrator.migrateToLatest();
  if (isFromLater(error)) throw new SchemaError('was made by a newer version of the console, which can still open it');
  if (error) throw error;
}
