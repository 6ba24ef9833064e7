import { describe, expect, it } from 'vitest';
import { daysAgo } from '@/lib/server/backend/db/now';
import { deleteOldEntries } from '@/lib/server/backend/maintenance/delete-old-entries';
import { adminId, schoolId } from '@/lib/server/backend/seed/school';
import { startSignedIn } from '../support/sign-in';

const record = (days: number) => ({
  school_id: schoolId,
  noun: 'students' as const,
  record_id: 1,
  created_at: daysAgo(days).toISOString(),
});

describe('the maintenance', () => {
  it('deletes all activities older than `RECORD_DAYS`, and no others', async () => {
    const school = await startSignedIn();
    await school.db.deleteFrom('activities').execute();
    const activity = (days: number) => ({
      ...record(days),
      actor_id: adminId,
      verb: 'updated' as const,
      record_count: 1,
    });
    const recent = activity(29);
    const old = Array.from({ length: 1_001 }, () => activity(31));
    await school.db
      .insertInto('activities')
      .values([...old.slice(0, 500), recent])
      .execute();
    await school.db.insertInto('activities').values(old.slice(500)).execute();
    await deleteOldEntries({ ...school.backend, recordDays: 30 }, new AbortController().signal);
    const kept = await school.db.selectFrom('activities').select('created_at').execute();
    expect(kept).toEqual([{ created_at: recent.created_at }]);
  });

  it('deletes the entries of the bin older than `BIN_DAYS`, and no others', async () => {
    const school = await startSignedIn();
    const entry = (name: string, days: number) => ({ ...record(days), deleted_by: adminId, name, rows: '{}' });
    await school.db
      .insertInto('bin_records')
      .values([entry('Old', 8), entry('New', 6)])
      .execute();
    await deleteOldEntries({ ...school.backend, binDays: 7 }, new AbortController().signal);
    expect(await school.db.selectFrom('bin_records').select('name').execute()).toEqual([{ name: 'New' }]);
  });

  it('stops when the console closes', async () => {
    const school = await startSignedIn();
    await school.db
      .insertInto('bin_records')
      .values({ ...record(8), deleted_by: adminId, name: 'Old', rows: '{}' })
      .execute();
    await school.db
      .insertInto('activities')
      .values({ ...record(31), actor_id: adminId, verb: 'updated', record_count: 1 })
      .execute();
    await deleteOldEntries({ ...school.backend, recordDays: 30, binDays: 7 }, AbortSignal.abort());
    expect(await school.db.selectFrom('bin_records').select('name').execute()).toEqual([{ name: 'Old' }]);
    const updates = school.db.selectFrom('activities').select('record_id').where('verb', '=', 'updated');
    expect(await updates.execute()).toEqual([{ record_id: 1 }]);
  });
});
