import { describe, expect, it } from 'vitest';
import { checkEmployeeImport, importEmployees } from '@/lib/contract/employees';
import { versionHeader } from '@/lib/contract/imports';
import { checkStudentImport, importStudents, toggleStudentStatus, updateStudent } from '@/lib/contract/students';
import { readSchoolContent } from '../resilience/school-content';
import { addEmployee, findEmployees, registerUser } from '../support/employees';
import {
  employeeLine,
  employeeMobile,
  employeeSheet,
  numbersUpTo,
  studentHeader,
  studentLine,
  studentSheet,
} from '../support/people-sheets';
import { startSignedIn } from '../support/sign-in';
import { addStudent, createStudentBody, findStudents } from '../support/students';
import { switchToOtherSchool } from '../support/switch-to-other-school';

describe('the check of a student sheet', () => {
  it('returns the outcome of each row and all errors, and writes nothing', async () => {
    const school = await startSignedIn();
    await school.call(importStudents, { file: studentSheet(studentLine(1), studentLine(2)) });
    const contentBefore = await readSchoolContent(school);
    const keys = await school.db.selectFrom('idempotency_keys').selectAll().execute();
    const wrongLines = numbersUpTo(120).map((number) => studentLine(1000 + number, { email: 'nobody' }));
    const file = studentSheet(
      studentLine(1),
      studentLine(2, { city: 'Goa' }),
      studentLine(3),
      studentLine(3),
      ...wrongLines,
    );
    const { rows, errors } = await school.call(checkStudentImport, { file });
    expect(rows.slice(0, 5)).toEqual([
      { row: 2, outcome: 'present' },
      { row: 3, outcome: 'wrong', update: expect.objectContaining({ name: 'Diya Nair' }) },
      { row: 4, outcome: 'new' },
      { row: 5, outcome: 'wrong' },
      { row: 6, outcome: 'wrong' },
    ]);
    expect(rows).toHaveLength(124);
    expect(errors).toHaveLength(122);
    expect(errors.slice(0, 3)).toEqual([
      { row: 3, column: 'Enrollment Number', message: expect.stringContaining('S-2') },
      {
        row: 5,
        column: 'Enrollment Number',
        message: 'S-3 is already in row 4',
      },
      { row: 6, column: 'Email', message: expect.stringContaining('email') },
    ]);
    expect(await readSchoolContent(school)).toEqual(contentBefore);
    expect(await school.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual(keys);
  });

  it('counts an inactive student as present, and a student with other values as wrong', async () => {
    const school = await startSignedIn();
    await school.call(importStudents, { file: studentSheet(studentLine(1), studentLine(2), studentLine(3)) });
    const [first, second] = await findStudents(school);
    await school.call(toggleStudentStatus, { query: { student_id: first?.id ?? 0 } });
    const body = { ...createStudentBody({ enrollmentno: 'S-2', middlename: 'Devi' }), id: second?.id ?? 0 };
    await school.call(updateStudent, { query: { student_id: second?.id ?? 0 }, body });
    const { rows } = await school.call(checkStudentImport, {
      file: studentSheet(studentLine(1), studentLine(2), studentLine(3)),
    });
    expect(rows.map(({ outcome }) => outcome)).toEqual(['present', 'wrong', 'present']);
  });

  it('has a notice at each new child who is likely registered, which does not prevent the import', async () => {
    const school = await startSignedIn();
    const registered = { firstname: 'Diya', lastname: 'Nair', gender: 'F', dob: '2015-08-21' } as const;
    const { version } = await addStudent(school, { ...registered, enrollmentno: 'EN-7' });
    const [likely, wrong, otherBirthday] = [studentLine(1), studentLine(2, { email: 'nobody' }), studentLine(3)];
    const file = studentSheet(likely, wrong, otherBirthday.replace('21/08/2015', '02/03/2012'));
    const notices = [
      {
        row: 2,
        column: 'First Name',
        message: 'This child may already be registered: Diya Nair (EN-7). Same name and birthday.',
      },
    ];
    const reply = await school.call(checkStudentImport, { file });
    expect(reply).toMatchObject({ rows: [{ outcome: 'new' }, { outcome: 'wrong' }, { outcome: 'new' }], notices });
    const updateLine = `${likely.replace('S-1', 'EN-7')},${version}`;
    const updateSheet = new File([`${studentHeader},${versionHeader}\n${updateLine}`], 'updates.csv');
    expect(await school.call(checkStudentImport, { file: updateSheet })).toMatchObject({
      rows: [{ outcome: 'updated' }],
      notices: [],
    });
    const { actHere } = await switchToOtherSchool(school, '9811111111');
    expect(await school.call(checkStudentImport, { file })).toMatchObject({ notices: [] });
    actHere();
    const imported = await school.call(importStudents, { file: studentSheet(likely) });
    expect(imported).toMatchObject({ added: 1, present: 0 });
  });

  it('refuses a whole sheet as the import does', async () => {
    const school = await startSignedIn();
    const file = new File(['Name\nAsha'], 'students.csv');
    const checkRefusal = await school.refusal(checkStudentImport, { file });
    expect(checkRefusal).toEqual(await school.refusal(importStudents, { file }));
    expect(checkRefusal.status).toBe(422);
  });
});

describe('the check of an employee sheet', () => {
  it('distinguishes new, linked, present and wrong rows', async () => {
    const school = await startSignedIn();
    await school.call(importEmployees, { file: employeeSheet(employeeLine(1)) });
    await registerUser(school, employeeMobile(2));
    const other = await addEmployee(school);
    const contentBefore = await readSchoolContent(school);
    const lineWithTakenMobile = `W-9,Clerk,Uma,,Sen,${other.mobileNo},`;
    const file = employeeSheet(employeeLine(1), employeeLine(2), employeeLine(3), lineWithTakenMobile);
    const { rows, errors } = await school.call(checkEmployeeImport, { file });
    expect(rows.map(({ outcome }) => outcome)).toEqual(['present', 'linked', 'new', 'wrong']);
    expect(errors).toEqual([{ row: 5, column: 'Mobile Number', message: expect.stringContaining(other.empNo) }]);
    expect(await readSchoolContent(school)).toEqual(contentBefore);
  });
});

describe('an import with rows that already exist', () => {
  it('adds the other rows, and counts both', async () => {
    const school = await startSignedIn();
    await school.call(importEmployees, { file: employeeSheet(employeeLine(1), employeeLine(2)) });
    await registerUser(school, employeeMobile(3));
    const file = employeeSheet(...numbersUpTo(4).map((number) => employeeLine(number)));
    expect(await school.call(importEmployees, { file })).toMatchObject({
      message: '2 employees imported, 2 were already there',
      data: { imported: 2 },
      added: 1,
      linked: 1,
      present: 2,
      import_id: expect.any(Number),
    });
    expect(await findEmployees(school)).toHaveLength(4);
  });

  it('changes nothing when all rows are present', async () => {
    const school = await startSignedIn();
    const file = studentSheet(studentLine(1), studentLine(2));
    await school.call(importStudents, { file });
    const contentBefore = await readSchoolContent(school);
    expect(await school.call(importStudents, { file })).toMatchObject({ added: 0, present: 2, import_id: null });
    expect(await readSchoolContent(school)).toEqual(contentBefore);
  });

  it('is refused when a row has other values than the existing employee', async () => {
    const school = await startSignedIn();
    await school.call(importEmployees, { file: employeeSheet(employeeLine(1)) });
    const file = employeeSheet(employeeLine(1, { designation: 'Head' }), employeeLine(2));
    expect((await school.refusal(importEmployees, { file })).status).toBe(422);
    expect(await findEmployees(school)).toHaveLength(1);
  });
});
