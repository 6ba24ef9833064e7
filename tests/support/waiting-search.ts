import { createActivityLog } from '@/lib/server/backend/db/activity-log';
import { createLogger } from '@/lib/server/log';
import type { TestBackend } from './backend';
import { startSignedIn } from './sign-in';
import { addStudent, createStudentBody } from './students';

export const erasureOf = (id: number | null, confirmation: string) => ({
  noun: 'students' as const,
  record_id: id ?? 0,
  confirmation,
  parent_ids: [],
});

/** Adds a student, and the activity log of another console in which a search for the student waits to be written. */
export async function startWithWaitingSearch() {
  const school = await startSignedIn();
  const { id, enrollmentNo } = await addStudent(school, { ...createStudentBody(), mobileno: '9700000099' });
  await school.backend.activities.flush();
  await school.db.deleteFrom('activities').execute();
  const otherLog = createActivityLog(school.db, createLogger('info'));
  otherLog.add({ ...school.actor, verb: 'listed', noun: 'students', filter: { search: '9700000099' } });
  return { school, erasure: erasureOf(id, enrollmentNo), otherLog };
}

export const listFilters = async ({ db }: TestBackend) =>
  (await db.selectFrom('activities').select('filter').where('verb', '=', 'listed').orderBy('id').execute()).map(
    ({ filter }) => filter,
  );
