import { deleteExpired } from '../db/delete-expired';
import { daysAgo } from '../db/now';
import type { Backend } from '../http/define-route';

/** Deletes the expired activities and entries of the bin of all schools. */
export async function deleteOldEntries({ db, recordDays, binDays }: Pick<Backend, 'db' | 'recordDays' | 'binDays'>) {
  while (await deleteExpired(db, 'activities', daysAgo(recordDays)));
  while (await deleteExpired(db, 'bin_records', daysAgo(binDays)));
}
