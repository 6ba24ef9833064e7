import { callQuery } from '@/lib/browser/client/call';

export const classPageSizes = { name: 'classes', sizes: [5, 10, 20], defaultSize: 20 } as const;

const failed = 'Failed to load classes';

/** Requests the classes that match the search text. The server returns all matches in one reply, without pages. */
export const classesQuery = (search: string) => callQuery('GET /classes/list', { query: { search } }, failed);

export const activeClassesQuery = () => callQuery('GET /classes/list_all_active', {}, failed);

/**
 * Requests the ids of the subjects of a class. Shows no error toast, because the dialog of the subjects shows the
 * error.
 */
export const subjectsOfClassQuery = (classId: number | null) =>
  callQuery('GET /classes/subjects', { query: { class_id: classId } });
