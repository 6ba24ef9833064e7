import { hasId } from '@/lib/browser/lists/has-id';
import { createClass, listClasses } from '@/lib/contract/classes';
import { createEmployee, listActiveEmployees } from '@/lib/contract/employees';
import { createSection, listSections } from '@/lib/contract/sections';
import { createStudent, listStudents } from '@/lib/contract/students';
import type { TestBackend } from './backend';
import { createEmployeeBody } from './employees';
import { schoolWeek } from './school-week';
import { startSignedIn } from './sign-in';
import { createStudentBody } from './students';

async function addTeacher(school: TestBackend, number: number) {
  const person = {
    ...{ first_name: `Teacher${number}`, last_name: 'Rao', email: `t${number}@example.com` },
    mobileno: String(7000000000 + number),
  };
  await school.call(createEmployee, { body: createEmployeeBody({ emp_no: `E-${number}` }, person) });
}

const numberedStudentBody = (number: number) =>
  createStudentBody({
    ...{ firstname: `Student${number}`, lastname: 'Khan', gender: 'F', dob: '2015-05-01' },
    ...{ enrollmentno: `EN-${number}`, mobileno: String(8000000000 + number) },
  });

export async function startStaffedSchool(setup?: Parameters<typeof startSignedIn>[0]) {
  const school = await startSignedIn(setup);
  for (const classname of ['Grade 1', 'Grade 2']) {
    await school.call(createClass, { body: { classname, isactive: true, ...schoolWeek } });
  }
  for (const number of [1, 2, 3, 4]) await addTeacher(school, number);
  for (const number of [1, 2, 3]) await school.call(createStudent, { body: numberedStudentBody(number) });
  const classes = await school.call(listClasses, { query: {} });
  const employees = await school.call(listActiveEmployees, {});
  const students = await school.call(listStudents, { query: { page: 1, per_page: 1000 } });
  return {
    school,
    classIds: classes.data.filter(hasId).map(({ id }) => id),
    // Selects the four added employees, because the signed-in user may be an employee too.
    empIds: employees.data.filter(({ empNo }) => empNo.startsWith('E-')).map(({ empId }) => empId),
    studentIds: students.data.filter(hasId).map(({ id }) => id),
  };
}

export type StaffedSchool = Awaited<ReturnType<typeof startStaffedSchool>>;

export function sectionBody({ classIds, empIds }: Pick<StaffedSchool, 'classIds' | 'empIds'>, section = 'A') {
  return { section, classid: classIds[0] ?? 0, isactive: true, teacherid: empIds[0] ?? 0, adminid: empIds[1] ?? 0 };
}

export async function addSection(staffed: StaffedSchool, section = 'A'): Promise<number> {
  await staffed.school.call(createSection, { body: sectionBody(staffed, section) });
  const { sections } = await staffed.school.call(listSections, { query: { page: 1, pageSize: 100 } });
  return sections.find((row) => row.section === section)?.id ?? 0;
}
