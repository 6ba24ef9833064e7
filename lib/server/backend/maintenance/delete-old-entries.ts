import { deleteExpired } from '../db/delete-expired';
import { daysAgo } from '../db/now';
import { requestPurge } from '../db/purge-deleted';
import type { Backend } from '../http/define-route';

/** A later call finishes an interrupted one. */
export async function deleteOldEntries(
  { db, recordDays, binDays }: Pick<Backend, 'db' | 'recordDays' | 'binDays'>,
  signal: AbortSignal,
): Promise<void> {
  const deleteSome = (table: 'activities' | 'bin_records', days: number) =>
    db.transaction().execute(async (tx) => {
      const count = await deleteExpired(tx, table, daysAgo(days));
      if (count > 0) await requestPurge(tx);
      return count;
    });
  while (!signal.aborted && (await deleteSome('activities', recordDays)) > 0);
  while (!signal.aborted && (await deleteSome('bin_records', binDays)) > 0);
}
