import { type Kysely, type Migration, Migrator } from 'kysely';
import { StorageError } from './data-directory';
import { createAcademics } from './migrations/m001-academics';
import { createPeople } from './migrations/m001-people';
import { createSchoolLife } from './migrations/m001-school-life';
import { createUploads } from './migrations/m002-uploads';
import { createStudentSearch } from './migrations/m003-student-search';
import { indexStudentCounts } from './migrations/m004-student-counts';
import type { Schema } from './schema';

/** Forward only: a step that was released is never changed, a new one is added. */
export const migrations: Record<string, Migration> = {
  '001-first-schema': {
    async up(db) {
      await createPeople(db);
      await createAcademics(db);
      await createSchoolLife(db);
    },
  },
  '002-uploads': { up: createUploads },
  '003-student-search': { up: createStudentSearch },
  '004-student-counts': { up: indexStudentCounts },
};

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
