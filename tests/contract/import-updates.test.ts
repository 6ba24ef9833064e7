import { describe, expect, it } from 'vitest';
import { checkEmployeeImport, importEmployees } from '@/lib/contract/employees';
import { versionHeader } from '@/lib/contract/imports';
import { checkStudentImport, importStudents, toggleStudentStatus } from '@/lib/contract/students';
import { findEmployees } from '../support/employees';
import {
  employeeHeader,
  employeeLine,
  employeeMobile,
  employeeSheet,
  studentHeader,
  studentLine,
  studentSheet,
} from '../support/people-sheets';
import { startSignedIn } from '../support/sign-in';
import { findStudents } from '../support/students';

type School = Awaited<ReturnType<typeof startSignedIn>>;

const withVersions = (header: string, ...lines: [line: string, version: string][]) =>
  new File([[`${header},${versionHeader}`, ...lines.map((line) => line.join(','))].join('\n')], 'people.csv');

async function checkStudents(school: School, ...lines: string[]) {
  const { rows } = await school.call(checkStudentImport, { file: studentSheet(...lines) });
  return rows.map(({ update }) => update ?? null);
}

async function checkEmployees(school: School, ...lines: string[]) {
  const { rows } = await school.call(checkEmployeeImport, { file: employeeSheet(...lines) });
  return rows.map(({ update }) => update ?? null);
}

describe('an import of students who are already there', () => {
  it('updates the given values with the version of the check, and adds the others', async () => {
    const school = await startSignedIn();
    await school.call(importStudents, { file: studentSheet(studentLine(1, { email: 'diya@a.example' })) });
    const [update] = await checkStudents(school, studentLine(1, { city: 'Goa' }));
    expect(update).toEqual({
      version: expect.any(String),
      name: 'Diya Nair',
      changes: [{ column: 'City', from: 'Pune', to: 'Goa' }],
    });
    const file = withVersions(
      studentHeader,
      [studentLine(1, { city: 'Goa' }), update?.version ?? ''],
      [studentLine(2), ''],
    );
    expect(await school.call(importStudents, { file })).toMatchObject({
      message: '1 student imported, 1 updated',
      ...{ added: 1, updated: 1, present: 0 },
    });
    const students = await findStudents(school);
    expect(students).toMatchObject([
      { enrollmentNo: 'S-1', city: 'Goa', email: 'diya@a.example' },
      { enrollmentNo: 'S-2', city: 'Pune' },
    ]);
    const change = school.db
      .selectFrom('activities')
      .select(['verb', 'record_id', 'fields'])
      .where('verb', '=', 'updated');
    expect(await change.executeTakeFirst()).toMatchObject({ record_id: students[0]?.id, fields: 'city' });
  });

  it('saves nothing when a student was changed after the check', async () => {
    const school = await startSignedIn();
    await school.call(importStudents, { file: studentSheet(studentLine(1)) });
    const [first] = await checkStudents(school, studentLine(1, { city: 'Goa' }));
    const [second] = await checkStudents(school, studentLine(1, { city: 'Agra' }));
    const fileOf = (city: string, version = '') =>
      withVersions(studentHeader, [studentLine(1, { city }), version], [studentLine(2), '']);
    await school.call(importStudents, { file: fileOf('Goa', first?.version) });
    expect(await school.refusal(importStudents, { file: fileOf('Agra', second?.version) })).toMatchObject({
      status: 422,
      body: {
        errors: [{ row: 2, message: expect.stringMatching(/^Diya Nair was changed after this file was checked/) }],
      },
    });
    expect(await findStudents(school)).toMatchObject([{ city: 'Goa' }, { city: 'Pune' }]);
  });

  it('offers no update for an inactive student', async () => {
    const school = await startSignedIn();
    await school.call(importStudents, { file: studentSheet(studentLine(1)) });
    const [student] = await findStudents(school);
    await school.call(toggleStudentStatus, { query: { student_id: student?.id ?? 0 } });
    expect(await checkStudents(school, studentLine(1, { city: 'Goa' }))).toEqual([null]);
  });
});

describe('an import of employees who are already there', () => {
  it('updates the job and the mobile number', async () => {
    const school = await startSignedIn();
    await school.call(importEmployees, { file: employeeSheet(employeeLine(1)) });
    const line = `W-1,Head,Uma,,Sen,${employeeMobile(7)},`;
    const [update] = await checkEmployees(school, line);
    expect(update).toMatchObject({
      name: 'Uma Sen',
      changes: [
        { column: 'Designation', from: 'Clerk', to: 'Head' },
        { column: 'Mobile Number', from: employeeMobile(1), to: employeeMobile(7) },
      ],
    });
    const file = withVersions(employeeHeader, [line, update?.version ?? '']);
    expect(await school.call(importEmployees, { file })).toMatchObject({ added: 0, updated: 1, import_id: null });
    expect(await findEmployees(school)).toMatchObject([{ designation: 'Head', mobileNo: employeeMobile(7) }]);
  });

  it("offers no update to another person's mobile number", async () => {
    const school = await startSignedIn();
    await school.call(importEmployees, { file: employeeSheet(employeeLine(1), employeeLine(2)) });
    expect(await checkEmployees(school, `W-1,Clerk,Uma,,Sen,${employeeMobile(2)},`)).toEqual([null]);
  });
});
