import { hasId } from '@/lib/browser/lists/has-id';
import { createClass, listClasses } from '@/lib/contract/classes';
import { createEmployee, listActiveEmployees } from '@/lib/contract/employees';
import { createSection, listSections } from '@/lib/contract/sections';
import { createStudent, listStudents } from '@/lib/contract/students';
import type { TestBackend } from './backend';
import { schoolWeek } from './school-week';
import { startSignedIn } from './sign-in';

async function employ(school: TestBackend, nth: number) {
  await school.call(createEmployee, {
    body: {
      employee: { emp_no: `E-${nth}`, designation: 'Teacher' },
      user: {
        email: `t${nth}@example.com`,
        mobileno: String(7000000000 + nth),
        first_name: `Teacher${nth}`,
        middle_name: '',
        last_name: 'Rao',
      },
    },
  });
}

export const studentBody = (nth: number) => ({
  firstname: `Student${nth}`,
  middlename: '',
  lastname: 'Khan',
  enrollmentno: `EN-${nth}`,
  email: '',
  mobileno: String(8000000000 + nth),
  isactive: true,
  dob: '2015-05-01',
  addressline1: '1 Mill Road',
  addressline2: '',
  city: 'Pune',
  state: 'Maharashtra',
  zipcode: '411001',
  gender: 'F' as const,
  profilepic: '',
});

export async function startWithStaff() {
  const school = await startSignedIn();
  for (const classname of ['Grade 1', 'Grade 2']) {
    await school.call(createClass, { body: { classname, isactive: true, ...schoolWeek } });
  }
  for (const nth of [1, 2, 3, 4]) await employ(school, nth);
  for (const nth of [1, 2, 3]) await school.call(createStudent, { body: studentBody(nth) });
  const classes = await school.call(listClasses, { query: {} });
  const employees = await school.call(listActiveEmployees, {});
  const students = await school.call(listStudents, { query: { page: 1, per_page: 1000 } });
  return {
    school,
    classIds: classes.data.filter(hasId).map(({ id }) => id),
    // The signed-in user may be an employee too.
    empIds: employees.data.filter(({ empNo }) => empNo.startsWith('E-')).map(({ empId }) => empId),
    studentIds: students.data.filter(hasId).map(({ id }) => id),
  };
}

export type Staffed = Awaited<ReturnType<typeof startWithStaff>>;

export function sectionBody({ classIds, empIds }: Pick<Staffed, 'classIds' | 'empIds'>, section = 'A') {
  return { section, classid: classIds[0] ?? 0, isactive: true, teacherid: empIds[0] ?? 0, adminid: empIds[1] ?? 0 };
}

export async function addSection(staffed: Staffed, section = 'A'): Promise<number> {
  await staffed.school.call(createSection, { body: sectionBody(staffed, section) });
  const { sections } = await staffed.school.call(listSections, { query: { page: 1, pageSize: 100 } });
  return sections.find((row) => row.section === section)?.id ?? 0;
}
