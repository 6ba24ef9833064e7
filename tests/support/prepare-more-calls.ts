import { assignSubjects } from '@/lib/contract/classes';
import * as employees from '@/lib/contract/employees';
import { undoImport } from '@/lib/contract/imports';
import * as parents from '@/lib/contract/parents';
import { loadDay } from '@/lib/contract/school';
import * as sections from '@/lib/contract/sections';
import * as students from '@/lib/contract/students';
import type { TestBackend } from './backend';
import { addEmployee, createEmployeeBody, updateEmployeeBody } from './employees';
import { employeeLine, employeeSheet, familySheet } from './people-sheets';
import { type ReadyCall, ready } from './ready-call';
import { addStudent, createStudentBody } from './students';

const day = '2026-08-21';

async function importPeople(school: TestBackend) {
  const number = school.actor.schoolId;
  const employeeImport = await school.call(employees.importEmployees, { file: employeeSheet(employeeLine(number)) });
  const studentImport = await school.call(students.importStudents, { file: familySheet(number) });
  const import_id = studentImport.import_id ?? null;
  const { data } = await school.call(students.listStudents, { query: { page: 1, per_page: 10, import_id } });
  const id = data[0]?.id ?? null;
  await school.call(students.updateStudent, { query: { student_id: id }, body: { ...createStudentBody(), id } });
  return { employeeImportId: employeeImport.import_id ?? null, studentImportId: import_id };
}

async function addEmployedParent(school: TestBackend) {
  const employee = await addEmployee(school);
  const query = { mobile_number: employee.mobileNo };
  const userId = (await school.call(employees.validateEmployee, { query })).data?.user?.userId ?? null;
  const { id: student_id } = await addStudent(school);
  await school.call(parents.addParent, { body: { student_id, parent_id: userId, parent_type: 'father' } });
  return { employee, userId };
}

async function findRows({ db, actor }: TestBackend) {
  const rowsOf = (table: 'sections' | 'classes' | 'subjects') =>
    db.selectFrom(table).where('school_id', '=', actor.schoolId).orderBy('id');
  const section = await rowsOf('sections').select(['id', 'class_id']).executeTakeFirstOrThrow();
  const otherClass = await rowsOf('classes').select('id').where('id', '!=', section.class_id).executeTakeFirstOrThrow();
  const subject = await rowsOf('subjects').select('id').executeTakeFirstOrThrow();
  const adminQuery = db.selectFrom('users').select('mobileno').where('id', '=', actor.userId);
  return { section, otherClass, subject, mobileno: (await adminQuery.executeTakeFirstOrThrow()).mobileno };
}

/**
 * Adds records to a school that `prepareCalls` has filled. Returns further inputs for the same calls. With these
 * inputs, the backend runs other SQL statements.
 */
export async function prepareMoreCalls(school: TestBackend): Promise<ReadyCall[]> {
  const imports = await importPeople(school);
  const { employee, userId: user_id } = await addEmployedParent(school);
  const [teacher, admin] = [await addEmployee(school), await addEmployee(school)];
  const { section, otherClass, subject, mobileno } = await findRows(school);
  const { id: section_id, class_id } = section;
  await school.call(assignSubjects, { query: { class_id }, body: [subject.id] });
  const person = { mobileno: employee.mobileNo, first_name: 'Mina', middle_name: '', last_name: '', email: '' };
  const adminEmployee = { user_id_of_emp: school.actor.userId, emp_no: 'N-2', designation: 'Cook' };
  const heads = { teacherid: teacher.empId, adminid: admin.empId };
  const existingLine = employeeLine(school.actor.schoolId, { designation: 'Cook' });
  const filters = [
    { class_id },
    { section_id },
    { import_id: imports.studentImportId },
    { sort: 'class' as const },
    { sort: '-class' as const, search: 'aarav' },
  ];
  const calls = [
    ...filters.map((filter) => ready(students.listStudents, { query: { page: 1, per_page: 100, ...filter } })),
    ready(employees.listEmployees, { query: { page: 1, pageSize: 100, import_id: imports.employeeImportId } }),
    ready(employees.listEmployees, { query: { page: 1, pageSize: 100, search: 'verma', sort: 'lastName' } }),
    ready(sections.listSections, { query: { page: 1, pageSize: 100, search: 'full', class_id } }),
    ready(loadDay, { query: { day } }),
    ready(employees.validateEmployee, { query: { mobile_number: mobileno } }),
    ready(employees.checkEmployeeImport, { file: employeeSheet(existingLine, `N-1,Cook,Uma,,Sen,${mobileno},`) }),
    ready(employees.createEmployee, { body: createEmployeeBody({}, { mobileno }) }),
    ready(employees.createEmployee, { body: { employee: adminEmployee } }),
    ready(employees.updateEmployee, { body: updateEmployeeBody(employee, { last_name: 'Rao' }) }),
    ready(parents.updateUser, { query: { user_id }, body: { ...person, profilepic: '' } }),
    ready(sections.createSection, { body: { section: 'Full', classid: otherClass.id, isactive: true, ...heads } }),
    ready(undoImport, { params: { import_id: imports.studentImportId } }),
    ready(undoImport, { params: { import_id: imports.employeeImportId } }),
  ];
  return calls.map(([, call]) => call);
}
