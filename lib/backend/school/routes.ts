import { loadProfile } from '@/lib/contract/school';
import { defineRoute } from '../http/define-route';
import { countPeople, findProfile } from './queries';

export const schoolRoutes = [
  defineRoute(loadProfile, async ({ db, actor }) => ({
    status: 'success',
    message: 'Profile loaded',
    data: await findProfile(db, actor),
    dashboard: await countPeople(db, actor.schoolId),
    features: ['sort', 'filter', 'placement', 'versions'],
  })),
];
