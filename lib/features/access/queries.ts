import { callQuery } from '@/lib/browser/client/call';

export const accessList = { name: 'people', sizes: [10, 25, 50, 100], defaultSize: 50 } as const;

export const accessQuery = () => callQuery('GET /access/list', {}, 'Failed to load the people who can sign in');

export const classTeachersQuery = () => callQuery('GET /access/class-teachers', {});

export const sessionsQuery = (personId?: number) =>
  callQuery('GET /access/sessions', { query: { person_id: personId } }, 'Failed to load the sessions');
