import { backupBeforeUpgrade, executedMigrations, newerVersionRemedy } from '@/lib/server/backend/db/open/migrate';
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
        return error(`The database was made by a newer version of the console (${unknown}).`, newerVersionRemedy);
      }
      const missing = known.filter((name) => !executed.includes(name));
      if (missing.length > 0) {
        return warning(
          `The database is of an older version (missing migrations: ${missing.length}).`,
          `Before the first start of this version, ${backupBeforeUpgrade} The next start of this version migrates the database.`,
        );
      }
      return ok(`All ${known.length} migrations have run.`);
    }),
};
