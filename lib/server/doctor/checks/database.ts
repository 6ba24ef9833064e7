import { statSync } from 'node:fs';
import { sql } from 'kysely';
import { isPostgres } from '@/lib/server/backend/db/dialect';
import { databasePath } from '@/lib/server/backend/db/open/check-sqlite';
import { type Check, error, megabytes, ok } from '../check';
import { withCheckedDatabase } from '../with-database';

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
