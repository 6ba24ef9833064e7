import { pluralize } from '@/lib/format/pluralize';
import { readLastBackup } from '@/lib/server/backend/backup/last-backup';
import { type Check, error, ok, warning } from '@/lib/server/doctor/check';
import { withTables } from '@/lib/server/doctor/with-database';

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
