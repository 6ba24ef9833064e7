import { callQuery } from '@/lib/client/call-query';

export const classPageSizes = { sizes: [5, 10, 20], defaultSize: 20 } as const;

const failed = 'Failed to load classes';

/** Every class that a search finds; the server sends them all at once. */
export const classesQuery = (search: string) => callQuery('GET /classes/list', { query: { search } }, failed);

export const activeClassesQuery = () => callQuery('GET /classes/list_all_active', {}, failed);

/** The ids of a class's subjects. A failure is told where they are chosen, not by a toast. */
export const subjectsOfClassQuery = (classId: number) =>
  callQuery('GET /classes/subjects', { query: { class_id: classId } });
