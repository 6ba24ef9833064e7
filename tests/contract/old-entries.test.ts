import { describe, expect, it } from 'vitest';
import { deleteOldEntries } from '@/lib/server/backend/maintenance/delete-old-entries';
import { adminId, schoolId } from '@/lib/server/backend/seed/school';
import { startSignedIn } from '../support/sign-in';

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

const record = (days: number) => ({
  school_id: schoolId,
  noun: 'students' as const,
  record_id: 1,
  created_at: daysAgo(days),
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
    const old = Array.from({ length: 1_001 }, () => activity(31));
    await school.db
      .insertInto('activities')
      .values([...old.slice(0, 500), activity(29)])
      .execute();
    await school.db.insertInto('activities').values(old.slice(500)).execute();
    await deleteOldEntries({ ...school.backend, recordDays: 30 });
    const kept = await school.db.selectFrom('activities').select('created_at').execute();
    expect(kept.map(({ created_at }) => created_at.slice(0, 10))).toEqual([daysAgo(29).slice(0, 10)]);
  });

  it('deletes the entries of the bin older than `BIN_DAYS`, and no others', async () => {
    const school = await startSignedIn();
    const entry = (name: string, days: number) => ({ ...record(days), deleted_by: adminId, name, rows: '{}' });
    await school.db
      .insertInto('bin_records')
      .values([entry('Old', 8), entry('New', 6)])
      .execute();
    await deleteOldEntries({ ...school.backend, binDays: 7 });
    expect(await school.db.selectFrom('bin_records').select('name').execute()).toEqual([{ name: 'New' }]);
  });
});
