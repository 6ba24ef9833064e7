import { statSync } from 'node:fs';
import { sql } from 'kysely';
import { pluralize } from '@/lib/format/pluralize';
import { readLastBackup } from '@/lib/server/backend/backup/last-backup';
import { findNamedFiles } from '@/lib/server/backend/backup/place-files';
import { isPostgres } from '@/lib/server/backend/db/dialect';
import { databasePath } from '@/lib/server/backend/db/open/check-sqlite';
import { backupBeforeUpgrade, executedMigrations, newerVersionRemedy } from '@/lib/server/backend/db/open/migrate';
import { migrations as ownMigrations } from '@/lib/server/backend/db/schema';
import { createDiskStore } from '@/lib/server/backend/file-storage/disk';
import { rejectLinkedFolders } from '@/lib/server/backend/file-storage/file-store';
import { filesDirectory } from '@/lib/server/settings/env';
import { type Check, error, megabytes, ok, warning } from '../check';
import { withCheckedDatabase, withTables } from '../with-database';
import { folderProblem } from './disk';

const minPostgres = 15;

export const database: Check = {
  name: 'database',
  run: (settings) =>
    withCheckedDatabase(
      settings,
      async (db) => {
        if (!isPostgres(db)) {
          const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db);
          return ok(
            `SQLite ${rows[0]?.version}, ${megabytes(statSync(databasePath(settings.DATA_DIR)).size)}, undamaged.`,
          );
        }
        const { rows } = await sql<{ version: string; size: number }>`
          select current_setting('server_version') as version, pg_database_size(current_database()) as size`.execute(
          db,
        );
        const [{ version, size } = { version: '', size: 0 }] = rows;
        if (Number.parseInt(version, 10) < minPostgres)
          return error(`PostgreSQL ${version} is too old.`, `Upgrade PostgreSQL to version ${minPostgres} or later.`);
        return ok(`PostgreSQL ${version}, ${megabytes(size)}.`);
      },
      ({ message }) => {
        const [problem = '', ...remedy] = message.split(/(?<=\.) (?=[A-Z])/);
        return error(problem, remedy.join(' ').replace(/ ?Nothing was changed\.$/, '') || 'Check this database.');
      },
    ),
};

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

export const files: Check = {
  name: 'files',
  async run(settings) {
    if (settings.S3_BUCKET) return ok('The files are in a bucket.');
    const directory = filesDirectory(settings);
    return withTables(settings, async (db) => {
      const problem = folderProblem(directory);
      if (problem) return error(problem, 'Give this user permission to write there, or correct FILES_DIR.');
      rejectLinkedFolders(directory);
      const named = await findNamedFiles(db);
      const store = createDiskStore(directory);
      const missing: string[] = [];
      for (const { folder, filename } of named)
        if (!(await store.size(folder, filename))) missing.push(`${folder}/${filename}`);
      if (missing.length === 0) return ok(`${directory} has the file of every record (files: ${named.length}).`);
      return error(
        `Files are missing or empty in ${directory} (${missing.length} of ${named.length}, for example ${missing[0]}).`,
        'Copy them back from a backup, and check that FILES_DIR is the right folder and is mounted.',
      );
    });
  },
};

const hourMs = 60 * 60 * 1000;
/** A nightly backup may be 12 hours late. */
const maxHours = 36;
const maxToleratedHours = 7 * 24;

export const backup: Check = {
  name: 'backup',
  run: (settings) =>
    withTables(settings, async (db) => {
      const tables = await db.introspection.getTables();
      const hasTable = tables.some(({ name }) => name === 'console_backups');
      const madeAt = hasTable ? await readLastBackup(db) : null;
      const remedy = 'Run “npm run backup -- FILE”, and run it every night with cron.';
      if (!madeAt) return warning('This database has no backup.', remedy);
      const hours = Math.floor((Date.now() - Date.parse(madeAt)) / hourMs);
      const message = `The last complete backup is ${pluralize(hours, '1 hour', (count) => `${count} hours`)} old (${madeAt}).`;
      if (hours > maxToleratedHours) return error(message, remedy);
      return hours > maxHours ? warning(message, remedy) : ok(message);
    }),
};
