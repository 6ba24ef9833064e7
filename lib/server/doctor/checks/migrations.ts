import { executedMigrations } from '@/lib/server/backend/db/open/migrate';
import { migrations as ownMigrations } from '@/lib/server/backend/db/schema';
import { type Check, error, ok, warning } from '../check';
import { withTables } from '../with-database';

export const migrations: Check = {
  name: 'migrations',
  run: (settings) =>
    withTables(settings, async (db) => {
      const executed = await executedMigrations(db);
      const known = Object.keys(ownMigrations);
      const unknown = executed.find((name) => !known.includes(name));
      if (unknown) {
        return error(
          `The database was made by a newer version of the console (${unknown}).`,
          'Start that version, or restore a backup of this version with “npm run restore -- school.tar.gz --force”.',
        );
      }
      const missing = known.filter((name) => !executed.includes(name));
      if (missing.length > 0) {
        return warning(
          `The database is of an older version (missing migrations: ${missing.length}).`,
          'Make a backup. The next start of the console migrates the database.',
        );
      }
      return ok(`All ${known.length} migrations have run.`);
    }),
};
