import { hasId } from '@/lib/browser/lists/has-id';
import type { CallInput } from '@/lib/contract/call';
import { createStudent, listStudents, type Student } from '@/lib/contract/students';
import type { TestBackend } from './backend';

export type StudentBody = CallInput<typeof createStudent>['body'];

let createdCount = 0;

export function createStudentBody(changes: Partial<StudentBody> = {}): StudentBody {
  createdCount += 1;
  return {
    enrollmentno: `EN-${String(createdCount).padStart(4, '0')}`,
    firstname: 'Aarav',
    middlename: '',
    lastname: 'Sharma',
    email: '',
    mobileno: String(9_000_000_000 + createdCount),
    isactive: true,
    dob: '2015-08-21',
    addressline1: '12 MG Road',
    addressline2: '',
    city: 'Pune',
    state: 'Maharashtra',
    zipcode: '411001',
    gender: 'M',
    profilepic: '',
    ...changes,
  };
}

type ListedStudent = Student & { id: number };

export async function findStudents(school: TestBackend, search = ''): Promise<ListedStudent[]> {
  return (await school.call(listStudents, { query: { page: 1, per_page: 1000, search } })).data.filter(hasId);
}

export async function addStudent(school: TestBackend, changes: Partial<StudentBody> = {}): Promise<ListedStudent> {
  const body = createStudentBody(changes);
  await school.call(createStudent, { body });
  const added = (await findStudents(school)).find(({ enrollmentNo }) => enrollmentNo === body.enrollmentno);
  if (!added) throw new Error('the student was not added');
  return added;
}
