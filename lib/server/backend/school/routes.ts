import { features } from '@/lib/contract/features';
import { loadDay, loadProfile } from '@/lib/contract/school';
import { lastChanges } from '../changes/queries';
import { defineRoute } from '../http/define-route';
import { birthdaysOn, countPeople, findProfile, nextHoliday } from './queries';

const shownChanges = 6;

export const schoolRoutes = [
  defineRoute(loadProfile, async ({ db, actor }) => ({
    status: 'success',
    message: 'Profile loaded',
    data: await findProfile(db, actor),
    dashboard: await countPeople(db, actor.schoolId),
    features: [...features],
  })),

  defineRoute(loadDay, async ({ db, actor: { schoolId }, query: { day } }) => ({
    status: 'success',
    ...(await birthdaysOn(db, schoolId, day)),
    next_holiday: await nextHoliday(db, schoolId, day),
    changes: await lastChanges(db, schoolId, shownChanges),
  })),
];
