import { callQuery } from '@/lib/browser/client/call';

export const classPageSizes = { name: 'classes', sizes: [5, 10, 20], defaultSize: 20 } as const;

const failed = 'Failed to load classes';

/** The server returns all matches in one reply, without pages. */
export const classesQuery = (search: string) => callQuery('GET /classes/list', { query: { search } }, failed);

export const activeClassesQuery = () => callQuery('GET /classes/list_all_active', {}, failed);

/** Shows no error toast, because the dialog of the subjects shows the error. */
export const subjectsOfClassQuery = (classId: number | null) =>
  callQuery('GET /classes/subjects', { query: { class_id: classId } });
