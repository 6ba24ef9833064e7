import { call } from '@/lib/client/call';
import type { Student } from '@/lib/contract/students';
import { maxStudentsPerPage } from './queries';

/**
 * Asks the server for one student as they are now. Servers without filters search for the number or the name, which may
 * find more people than one reply holds.
 * @returns undefined where the student is not among those found.
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
