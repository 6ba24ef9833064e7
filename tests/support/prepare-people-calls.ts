import * as duplicates from '@/lib/contract/duplicates';
import * as employees from '@/lib/contract/employees';
import * as imports from '@/lib/contract/imports';
import * as mySections from '@/lib/contract/my-sections';
import * as parents from '@/lib/contract/parents';
import * as persons from '@/lib/contract/person';
import * as students from '@/lib/contract/students';
import * as views from '@/lib/contract/views';
import type { TestBackend } from './backend';
import { addEmployee, createEmployeeBody, registerUser, updateEmployeeBody } from './employees';
import { ready } from './ready-call';
import { addStudent, createStudentBody } from './students';

const csvFile = (name: string, ...lines: string[]) => new File([lines.join('\n')], name);

async function prepareEmployeeCalls(school: TestBackend) {
  const changed = await addEmployee(school);
  const toggled = await addEmployee(school);
  const columns = 'Employee ID,Designation,First Name,Last Name,Mobile Number';
  return [
    ready(employees.listEmployees, { query: { page: 1, pageSize: 10 } }),
    ready(employees.listActiveEmployees, {}),
    ready(employees.createEmployee, { body: createEmployeeBody() }),
    ready(employees.updateEmployee, { body: updateEmployeeBody(changed, { designation: 'Head' }) }),
    ready(employees.downloadEmployeeTemplate, {}),
    ready(employees.importEmployees, { file: csvFile('e.csv', columns, `I-1,Clerk,Uma,Sen,${freshMobile()}`) }),
    ready(employees.checkEmployeeImport, { file: csvFile('e.csv', columns, `I-2,Clerk,Uma,Sen,${freshMobile()}`) }),
    ready(employees.exportEmployees, { query: { format: 'excel' } }),
    ready(employees.validateEmployee, { query: { mobile_number: changed.mobileNo } }),
    ready(employees.toggleEmployeeStatus, { query: { emp_id: toggled.empId, activate: false } }),
  ];
}

async function prepareStudentCalls(school: TestBackend) {
  const changed = await addStudent(school);
  const [deleted, toggled] = [await addStudent(school), await addStudent(school)];
  const columns =
    'Enrollment Number,First Name,Last Name,Phone Number,Date of Birth,Gender,Address Line 1,City,State,Pin Code';
  const importedRow = 'I-0,Uma,Sen,9200000002,2015-08-21,Female,1 Mill Road,Pune,Maharashtra,411001';
  const { import_id = null } = await school.call(students.importStudents, {
    file: csvFile('s.csv', columns, importedRow),
  });
  const row = 'I-1,Uma,Sen,9200000002,2015-08-21,Female,1 Mill Road,Pune,Maharashtra,411001';
  return [
    ready(students.listStudents, { query: { page: 1, per_page: 10 } }),
    ready(students.createStudent, { body: createStudentBody() }),
    ready(students.updateStudent, {
      query: { student_id: changed.id },
      body: { ...createStudentBody({ city: 'Nashik' }), id: changed.id },
    }),
    ready(students.deleteStudent, { params: { id: deleted.id } }),
    ready(students.toggleStudentStatus, { query: { student_id: toggled.id } }),
    ready(students.downloadStudentTemplate, {}),
    ready(students.importStudents, { file: csvFile('s.csv', columns, row) }),
    ready(students.checkStudentImport, { file: csvFile('s.csv', columns, row) }),
    ready(imports.undoImport, { params: { import_id } }),
    ready(imports.listImportColumns, { query: { noun: 'students' } }),
    ready(imports.saveImportColumn, { body: { noun: 'students', header: 'telofhome', target: 'Phone Number' } }),
  ];
}

let lastMobile = 0;

function freshMobile(): string {
  lastMobile += 1;
  return String(9_300_000_000 + lastMobile);
}

const person = (mobileno: string) => ({
  mobileno,
  first_name: 'Meena',
  middle_name: '',
  last_name: 'Rao',
  email: '',
  profilepic: '',
});

async function prepareParentCalls(school: TestBackend) {
  const { id: student_id } = await addStudent(school);
  const [father, mother] = [await registerUser(school, freshMobile()), await registerUser(school, freshMobile())];
  const mobile_number = freshMobile();
  const registeredId = await registerUser(school, mobile_number);
  await school.call(parents.addParent, { body: { student_id, parent_id: father, parent_type: 'father' } });
  return [
    ready(parents.listParents, { query: { student_id } }),
    ready(parents.createParent, { query: { student_id, parent_type: 'guardian' }, body: person(freshMobile()) }),
    ready(parents.addParent, { body: { student_id, parent_id: mother, parent_type: 'mother' } }),
    ready(parents.removeParent, { query: { student_id, parent_id: father } }),
    ready(parents.validateUser, { query: { mobile_number } }),
    ready(parents.updateUser, {
      query: { user_id: registeredId },
      body: { ...person(mobile_number), first_name: 'Mina' },
    }),
  ];
}

async function preparePersonCalls(school: TestBackend) {
  const [shown, erased] = [await addStudent(school), await addStudent(school)];
  const query = { noun: 'students', record_id: shown.id } as const;
  const confirmation = erased.enrollmentNo;
  const parent_id = await registerUser(school, freshMobile());
  await school.call(parents.addParent, { body: { student_id: erased.id, parent_id, parent_type: 'father' } });
  return [
    ready(persons.handOverPerson, { query }),
    ready(persons.previewErasure, { query }),
    ready(persons.erasePerson, { body: { ...query, record_id: erased.id, confirmation, parent_ids: [parent_id] } }),
  ];
}

async function prepareDuplicateCalls(school: TestBackend) {
  const addPair = async (firstname: string) => {
    const body = createStudentBody({ firstname, dob: '2014-02-09' });
    const [kept, other] = [await addStudent(school, body), await addStudent(school, { firstname, dob: '2014-02-09' })];
    return { body, kept, other, ids: { student_id: kept.id, other_id: other.id } };
  };
  const [marked, unmarked, merged] = [await addPair('Chitra'), await addPair('Damini'), await addPair('Esha')];
  await school.call(duplicates.markDistinct, { body: unmarked.ids });
  const { kept, other } = merged;
  return [
    ready(duplicates.listDuplicates, { query: { page: 1, page_size: 10 } }),
    ready(duplicates.findSimilar, { query: { firstname: 'Chitra', lastname: 'Sharma', dob: '2014-02-09' } }),
    ready(duplicates.markDistinct, { body: marked.ids }),
    ready(duplicates.unmarkDistinct, { query: unmarked.ids }),
    ready(duplicates.mergeStudents, {
      body: {
        ...{ keep_id: kept.id, keep_version: kept.version ?? '' },
        ...{ other_id: other.id, other_version: other.version ?? '' },
        ...{ student: merged.body, section_from_id: kept.id },
      },
    }),
  ];
}

async function prepareViewCalls(school: TestBackend) {
  const view = { list: 'students', name: 'Girls', address: '/students?gender=F' };
  await school.call(views.saveView, { body: view });
  const { data } = await school.call(views.listViews, {});
  return [
    ready(views.listViews, {}),
    ready(mySections.listMySections, { query: { day: '2026-11-22' } }),
    ready(mySections.listMyStudents, { query: {} }),
    ready(views.saveView, { body: { ...view, name: 'Boys', address: '/students?gender=M' } }),
    ready(views.deleteView, { params: { id: data[0]?.view_id ?? 0 } }),
  ];
}

export async function preparePeopleCalls(school: TestBackend) {
  return [
    ...(await prepareEmployeeCalls(school)),
    ...(await prepareStudentCalls(school)),
    ...(await prepareParentCalls(school)),
    ...(await preparePersonCalls(school)),
    ...(await prepareDuplicateCalls(school)),
    ...(await prepareViewCalls(school)),
  ];
}
