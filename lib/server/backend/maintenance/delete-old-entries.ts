import { deleteExpired } from '../db/delete-expired';
import { daysAgo } from '../db/now';
import type { Backend } from '../http/define-route';

/** Deletes the expired activities and entries of the bin of all schools. A later call finishes an interrupted one. */
export async function deleteOldEntries(
  { db, recordDays, binDays }: Pick<Backend, 'db' | 'recordDays' | 'binDays'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await deleteExpired(db, 'activities', daysAgo(recordDays))));
  while (!signal.aborted && (await deleteExpired(db, 'bin_records', daysAgo(binDays))));
}
