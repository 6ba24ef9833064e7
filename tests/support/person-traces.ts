import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallInput } from '@/lib/contract/call';
import { updateEmployee } from '@/lib/contract/employees';
import { uploadFile } from '@/lib/contract/files';
import { createParent, listParents, type ParentType, updateUser } from '@/lib/contract/parents';
import { addActivity } from '@/lib/contract/record';
import { updateSection } from '@/lib/contract/sections';
import { listStudents, updateStudent } from '@/lib/contract/students';
import { saveView } from '@/lib/contract/views';
import type { TestBackend } from './backend';
import { addEmployee, findEmployees, updateEmployeeBody } from './employees';
import { fileOf } from './files';
import { addSection, sectionBody, startStaffedSchool } from './sections';
import type { startSignedIn } from './sign-in';
import { addStudent, createStudentBody } from './students';

export const uploadPhoto = async (school: TestBackend, folder: 'students' | 'parents', name: string) =>
  (await school.call(uploadFile, { query: { folder }, file: fileOf('jpg', name, 300) })).filename;

type NewParent = CallInput<typeof createParent>['body'];

const parentBody = (changes: Partial<NewParent> = {}): NewParent => ({
  mobileno: '9812345678',
  first_name: 'Qfatherfirst',
  middle_name: 'Qfathermiddle',
  last_name: 'Qfatherlast',
  email: 'qfather@example.com',
  profilepic: '',
  ...changes,
});

export async function addParentOf(
  school: TestBackend,
  student_id: number,
  body = parentBody(),
  type: ParentType = 'father',
) {
  await school.call(createParent, { query: { student_id, parent_type: type }, body });
  const { parents } = await school.call(listParents, { query: { student_id } });
  return parents.find(({ mobileno }) => mobileno === body.mobileno)?.id ?? 0;
}

export const childTexts = {
  enrollmentno: 'QCHILD-77001',
  firstname: 'Qchildfirst',
  middlename: 'Qchildmiddle',
  lastname: 'Qchildlast',
  email: 'qchild@example.com',
  mobileno: '9700000011',
  addressline1: 'Qchildstreet 4',
  addressline2: 'Qchildfloor',
  city: 'Qchildcity',
};

/** Uses a child, a father and a teacher in every way that stores their texts. */
export async function startWithTraces(setup?: Parameters<typeof startSignedIn>[0]) {
  const staffed = await startStaffedSchool(setup);
  const { school } = staffed;
  const photos = [
    await uploadPhoto(school, 'students', 'qchild-photo.jpg'),
    await uploadPhoto(school, 'students', 'qchild-new.jpg'),
  ];
  const body = { ...createStudentBody(), ...childTexts, profilepic: photos[0] ?? '' };
  const child = await addStudent(school, body);
  const newBody = { ...body, city: 'Qchildtown', mobileno: '9700000012', profilepic: photos[1] ?? '', id: child.id };
  await school.call(updateStudent, { query: { student_id: child.id }, body: newBody }, { 'idempotency-key': 'k1' });
  const fatherPhoto = await uploadPhoto(school, 'parents', 'qfather.jpg');
  const fatherId = await addParentOf(school, child.id);
  const newFather = parentBody({ mobileno: '9812345679', profilepic: fatherPhoto });
  await school.call(updateUser, { query: { user_id: fatherId }, body: newFather });
  const teacher = await addEmployee(
    school,
    { emp_no: 'QEMP-1', designation: 'Qdesignation' },
    {
      first_name: 'Qempfirst',
      middle_name: 'Qempmiddle',
      last_name: 'Qemplast',
      email: 'qemp@example.com',
      mobileno: '9812300001',
    },
  );
  await school.call(updateEmployee, { body: updateEmployeeBody(teacher, { mobile_no: '9812300002' }) });
  const section_id = await addSection(staffed);
  const section = { ...sectionBody(staffed), teacherid: teacher.empId ?? 0 };
  await school.call(updateSection, { query: { section_id }, body: section });
  await school.call(updateSection, { query: { section_id }, body: sectionBody(staffed) });
  for (const search of ['Qchildfirst', 'qfatherlast', '97000 00011', 'qempfir', 'sharma']) {
    await school.call(listStudents, { query: { page: 1, per_page: 10, search } });
    await findEmployees(school, search);
  }
  for (const filter of ['Search: qchildlast', '{qchildlast}'])
    await school.call(addActivity, { query: { verb: 'exported', noun: 'students', filter } });
  const views = { 'Qchildfirst Qchildlast': '', Absent: '?search=qchildlast', Parents: '?search=97000%2000011' };
  for (const [name, query] of Object.entries({ ...views, 'Class 5': '?search=sharma' }))
    await school.call(saveView, { body: { list: 'students', name, address: `/students${query}` } });
  return { school, child, fatherId, teacher };
}

const traces = /qchild|qfather|qemp|qdesignation|97000000\d\d|98123456\d\d|98123000\d\d/gi;

/** Returns the traces of these people in the names and the bytes of all files below a folder. */
export function findTraces(path: string): string[] {
  const names = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const found = names.flatMap(({ name, parentPath }) => [
    ...(name.match(traces) ?? []),
    ...(readFileSync(join(parentPath, name), 'latin1').match(traces) ?? []),
  ]);
  return [...new Set(found.map((text) => text.toLowerCase()))].sort();
}
