import { hasId } from '@/lib/browser/lists/has-id';
import type { CallInput } from '@/lib/contract/call';
import { studentFields } from '@/lib/contract/fields/students';
import { createStudent, listStudents, type Student } from '@/lib/contract/students';
import type { TestBackend } from './backend';
import { emptyTexts } from './field-values';

export type StudentBody = CallInput<typeof createStudent>['body'];

let createdCount = 0;

/** Returns the body of a new student. Optional fields are empty, so that a new optional field needs no change here. */
export function createStudentBody(changes: Partial<StudentBody> = {}): StudentBody {
  createdCount += 1;
  return {
    ...emptyTexts(studentFields),
    enrollmentno: `EN-${String(createdCount).padStart(4, '0')}`,
    firstname: 'Aarav',
    lastname: 'Sharma',
    mobileno: String(9_000_000_000 + createdCount),
    isactive: true,
    dob: '2015-08-21',
    addressline1: '12 MG Road',
    city: 'Pune',
    state: 'Maharashtra',
    zipcode: '411001',
    gender: 'M',
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
