import { call } from '@/lib/browser/client/call';
import type { Student } from '@/lib/contract/students';
import { maxStudentsPerPage } from './queries';

/**
 * Loads the current record of a student. A server without the feature `filter` searches by number or name instead, and
 * may find more students than one page contains.
 * @returns `undefined` if the reply does not contain the student.
 */
export async function findStudent({
  id,
  enrollmentNo,
  firstName,
}: Pick<Student, 'id' | 'enrollmentNo' | 'firstName'>): Promise<Student | undefined> {
  const { data } = await call('GET /students/list', {
    query: { page: 1, per_page: maxStudentsPerPage, search: enrollmentNo || firstName, student_id: id },
  });
  return data.find((student) => student.id === id);
}

/** @throws {Error} if no student has the enrollment number. */
export async function findStudentId(enrollmentNo: string): Promise<number> {
  const query = { page: 1, per_page: maxStudentsPerPage, search: enrollmentNo };
  const { data } = await call('GET /students/list', { query });
  const id = data.find((student) => student.enrollmentNo === enrollmentNo)?.id;
  if (!id) throw new Error('The student was not found');
  return id;
}
