import { callQuery } from '@/lib/browser/client/call-query';

export const classPageSizes = { name: 'classes', sizes: [5, 10, 20], defaultSize: 20 } as const;

const failed = 'Failed to load classes';

/** The server filters the classes by the search text, but returns all matches in one reply. */
export const classesQuery = (search: string) => callQuery('GET /classes/list', { query: { search } }, failed);

export const activeClassesQuery = () => callQuery('GET /classes/list_all_active', {}, failed);

/** The ids of the subjects of a class. There is no error toast, because the dialog shows a failure. */
export const subjectsOfClassQuery = (classId: number | null) =>
  callQuery('GET /classes/subjects', { query: { class_id: classId } });
