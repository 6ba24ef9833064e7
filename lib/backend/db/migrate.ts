import { type Kysely, Migrator } from 'kysely';
import { StorageError } from './data-directory';
import { migrations, type Schema } from './schema';

const isFromLater = (error: unknown) => error instanceof Error && /previously executed migration/.test(error.message);

/**
 * Brings the database to the present schema, in one transaction.
 * @throws {StorageError} where a later version has been at it.
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (isFromLater(error)) {
    throw new StorageError(
      'The database was made by a later version of the console. Start that version, or restore a backup of this one.',
    );
  }
  if (error) throw error;
}
