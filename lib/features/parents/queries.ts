import { callQuery } from '@/lib/browser/client/call';

export const parentsQuery = (studentId: number | null) =>
  callQuery('GET /students/parents', { query: { student_id: studentId } }, 'Failed to load parent information');
