import { callQuery } from '@/lib/client/call-query';

export const classPageSizes = { name: 'classes', sizes: [5, 10, 20], defaultSize: 20 } as const;

const failed = 'Failed to load classes';

/** All classes that match the search; the server doesn't page them. */
export const classesQuery = (search: string) => callQuery('GET /classes/list', { query: { search } }, failed);

export const activeClassesQuery = () => callQuery('GET /classes/list_all_active', {}, failed);

/** The ids of a class's subjects. A failure is shown in the dialog, not as a toast. */
export const subjectsOfClassQuery = (classId: number | null) =>
  callQuery('GET /classes/subjects', { query: { class_id: classId } });
