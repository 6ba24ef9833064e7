import { loadProfile } from '@/lib/contract/school';
import { implement } from '../http/define-route';
import { countPeople, findProfile } from './queries';

export const profileRoutes = [
  implement(loadProfile, async ({ db, actor }) => ({
    status: 'success',
    message: 'Profile loaded',
    data: await findProfile(db, actor),
    dashboard: await countPeople(db, actor.schoolId),
  })),
];
