import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { checkEmployeeImport, importEmployees } from '@/lib/contract/employees';
import { undoImport, versionHeader } from '@/lib/contract/imports';
import { erasePerson } from '@/lib/contract/person';
import { addSectionStudents, listSections } from '@/lib/contract/sections';
import { checkStudentImport, importStudents, toggleStudentStatus } from '@/lib/contract/students';
import { readSchoolContent } from '../resilience/school-content';
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
import { addSection, startStaffedSchool } from '../support/sections';
import { startSignedIn } from '../support/sign-in';
import { findStudents } from '../support/students';

const deletedMessage =
  'The record with this number was deleted after this file was checked. Please leave the row out, or upload the file again';

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

  it('moves no student who was moved to another section after the check', async () => {
    const staffed = await startStaffedSchool();
    const { school } = staffed;
    for (const section of ['A', 'B', 'C']) await addSection(staffed, section);
    const { sections } = await school.call(listSections, { query: { page: 1, pageSize: 10 } });
    const sectionId = (name: string) => sections.find(({ section }) => section === name)?.id ?? 0;
    await school.call(importStudents, { file: studentSheet(studentLine(1)) });
    const [{ id = 0 } = {}] = await findStudents(school, 'Diya');
    const move = (name: string) =>
      school.call(addSectionStudents, { query: { section_id: sectionId(name) }, body: { student_ids: [id] } });
    await move('A');
    const header = `${studentHeader},Class,Section`;
    const line = `${studentLine(1)},Grade 1,B`;
    const check = await school.call(checkStudentImport, { file: new File([`${header}\n${line}`], 'people.csv') });
    const { version = '', changes } = check.rows[0]?.update ?? {};
    expect(changes).toEqual([{ column: 'Section', from: 'Grade 1 A', to: 'Grade 1 B' }]);
    const file = withVersions(header, [line, version]);
    await move('C');
    expect((await school.refusal(importStudents, { file })).body.errors).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/^Diya Nair was changed after this file was checked/) }),
    ]);
    await move('A');
    expect(await school.call(importStudents, { file })).toMatchObject({ updated: 1, placed: 1 });
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

const nouns = {
  students: {
    importCall: importStudents,
    added: studentSheet(studentLine(1)),
    changedLine: studentLine(1, { city: 'Qcity' }),
    header: studentHeader,
    check: checkStudents,
    confirmation: 'S-1',
    find: async (school: School) => (await findStudents(school)).map(({ id }) => id),
    texts: /Diya|Qcity/,
  },
  employees: {
    importCall: importEmployees,
    added: employeeSheet(employeeLine(1)),
    changedLine: employeeLine(1, { designation: 'Qhead' }),
    header: employeeHeader,
    check: checkEmployees,
    confirmation: 'W-1',
    find: async (school: School) => (await findEmployees(school)).map(({ empId }) => empId ?? 0),
    texts: /Uma|Qhead/,
  },
};

describe.each(Object.entries(nouns))('an import that updates %s', (name, noun) => {
  const { importCall, added, changedLine, header, check, confirmation, find, texts } = noun;

  async function startWithUpdate() {
    const school = await startSignedIn();
    const { import_id } = await school.call(importCall, { file: added });
    const [update] = await check(school, changedLine);
    const [record_id = 0] = await find(school);
    const body = { noun: name as keyof typeof nouns, record_id, confirmation, parent_ids: [] };
    const erase = () => school.send(erasePerson, { body });
    return { school, import_id, file: withVersions(header, [changedLine, update?.version ?? '']), erase };
  }

  it('adds no person again who was erased after the check', async () => {
    const { school, file, erase } = await startWithUpdate();
    expect((await erase()).status).toBe(200);
    const { status, body } = await school.refusal(importCall, { file });
    expect([status, body.errors]).toEqual([422, [expect.objectContaining({ row: 2, message: deletedMessage })]]);
    expect(await find(school)).toEqual([]);
  });

  it('leaves nothing of a person who is erased at the same time, also after an undo', async () => {
    for (const order of [0, 1]) {
      const { school, import_id, file, erase } = await startWithUpdate();
      const writes = [() => school.send(importCall, { file }), erase];
      const replies = await Promise.all((order === 0 ? writes : writes.reverse()).map((write) => write()));
      expect(replies.map(({ status }) => status)).toContain(200);
      await school.send(undoImport, { params: { import_id: import_id ?? 0 } });
      expect(JSON.stringify(await readSchoolContent(school))).not.toMatch(texts);
      const { rows } = await sql`pragma foreign_key_check`.execute(school.db).catch(() => ({ rows: [] }));
      expect(rows).toEqual([]);
    }
  });
});
