import { describe, expect, it } from 'vitest';
import { restoreRecord } from '@/lib/contract/bin';
import { undoImport, versionHeader } from '@/lib/contract/imports';
import { addParent, createParent, listParents } from '@/lib/contract/parents';
import { addSectionStudents, toggleSectionStatus } from '@/lib/contract/sections';
import { checkStudentImport, importStudents } from '@/lib/contract/students';
import type { TestBackend } from '../support/backend';
import { registerUser } from '../support/employees';
import { studentHeader, studentLine } from '../support/people-sheets';
import { recordStatements } from '../support/record-statements';
import { addSection, startStaffedSchool } from '../support/sections';
import { addStudent, findStudents } from '../support/students';

const parentHeaders = ['Father', 'Mother', 'Guardian'].flatMap((parent) => [
  `${parent}’s Name`,
  `${parent}’s Mobile Number`,
]);
const header = [studentHeader, 'Class', 'Section', ...parentHeaders].join(',');

/** Returns a sheet. Each row has the cells after those of the student: class, section, and the parents. */
const createSheet = (...rows: string[][]) =>
  new File([[header, ...rows.map((cells, index) => [studentLine(index + 1), ...cells].join(','))].join('\n')], 'a.csv');

const withVersions = (versions: string[], ...rows: string[][]) => {
  const lines = rows.map((cells, index) => [studentLine(index + 1), ...cells, versions[index] ?? ''].join(','));
  return new File([[`${header},${versionHeader}`, ...lines].join('\n')], 'a.csv');
};

async function startSchool() {
  const staffed = await startStaffedSchool();
  const sectionIds = [await addSection(staffed, 'A'), await addSection(staffed, 'B')] as const;
  return { ...staffed, sectionIds };
}

const check = (school: TestBackend, file: File) => school.call(checkStudentImport, { file });
const importFile = (school: TestBackend, file: File) => school.call(importStudents, { file });
const refuse = async (school: TestBackend, file: File) => (await school.refusal(importStudents, { file })).body.errors;
const undo = (school: TestBackend, import_id: number | null | undefined) =>
  school.call(undoImport, { params: { import_id: import_id ?? 0 } });

async function placements(school: TestBackend) {
  const students = await findStudents(school, 'Nair');
  return students.map(({ className, section }) => [className, section].filter(Boolean).join(' '));
}

async function parentsOf(school: TestBackend, number: string) {
  const [student] = await findStudents(school, number);
  const { parents } = await school.call(listParents, { query: { student_id: student?.id ?? 0 } });
  return parents.map(({ parenttype, firstname, middlename, lastname, mobileno }) =>
    [parenttype, firstname, middlename, lastname, mobileno].filter(Boolean).join(' '),
  );
}

const countUsers = async ({ db }: TestBackend) => (await db.selectFrom('users').select('id').execute()).length;

describe('the class and the section in an imported sheet', () => {
  it('place new students, move saved ones, and keep those without', async () => {
    const { school } = await startSchool();
    const first = await importFile(school, createSheet(['1', 'A'], ['I-B'], []));
    expect(first).toMatchObject({ added: 3, placed: 2, message: '3 students imported, 2 placed in sections' });
    expect(await placements(school)).toEqual(['Grade 1 A', 'Grade 1 B', '']);
    const { rows } = await check(school, createSheet(['Std 1 A'], ['1', 'A'], []));
    expect(rows.map(({ outcome, placed }) => [outcome, placed])).toEqual([
      ['present', undefined],
      ['wrong', 1],
      ['present', undefined],
    ]);
    expect(rows[1]?.update?.changes).toEqual([{ column: 'Section', from: 'Grade 1 B', to: 'Grade 1 A' }]);
    const file = withVersions(['', rows[1]?.update?.version ?? ''], [], ['1', 'A', '', '', '', '', '', '']);
    expect(await importFile(school, file)).toMatchObject({ updated: 1, placed: 1, present: 1 });
    expect(await placements(school)).toEqual(['Grade 1 A', 'Grade 1 A', '']);
    const moves = await school.db.selectFrom('activities').select('verb').where('verb', '=', 'moved').execute();
    expect(moves).toHaveLength(1);
  });

  it('are refused if the school has no such active section', async () => {
    const { school, sectionIds } = await startSchool();
    await school.call(toggleSectionStatus, { query: { section_id: sectionIds[1] } });
    expect(await refuse(school, createSheet(['1', 'C'], ['7'], ['1', 'B']))).toEqual([
      { row: 2, column: 'Section', message: 'There is no section “C”. Class Grade 1 has A' },
      { row: 3, column: 'Class', message: 'There is no class “7”. There are Grade 1' },
      {
        ...{ row: 4, column: 'Section' },
        message: 'Grade 1 B is inactive. Please activate the section first, or choose another',
      },
    ]);
    expect(await placements(school)).toEqual([]);
  });
});

const ravi = ['Ravi Kumar Nair', '9876500001'];
/** The name of the person whom `registerUser` registers. */
const meena = ['Meena Nair', '9876500002'];

describe('the parents in an imported sheet', () => {
  it('are registered once for siblings, linked if they are registered, and found by a search', async () => {
    const { school } = await startSchool();
    await registerUser(school, '9876500002');
    const file = createSheet(['', '', ...ravi, ...meena], ['', '', 'Mr Ravi Nair', '9876500001']);
    const { rows } = await check(school, file);
    expect(rows).toMatchObject([{ parents_added: 1, parents_linked: 1 }, { parents_added: 1 }]);
    expect(await importFile(school, file)).toMatchObject({ parents_added: 1, parents_linked: 2 });
    expect(await parentsOf(school, 'S-1')).toEqual([
      'father Ravi Kumar Nair 9876500001',
      'mother Meena Rao 9876500002',
    ]);
    expect(await parentsOf(school, 'S-2')).toEqual(['father Ravi Kumar Nair 9876500001']);
    expect(await findStudents(school, 'meena')).toMatchObject([{ enrollmentNo: 'S-1' }]);
    const recorded = school.db.selectFrom('activities').select(['verb', 'record_count']);
    const links = await recorded.where('noun', '=', 'parents').where('batch_id', 'is', null).orderBy('id').execute();
    expect(links).toEqual([
      { verb: 'added', record_count: 1 },
      { verb: 'linked', record_count: 2 },
    ]);
    // The same sheet changes nothing.
    expect((await check(school, file)).rows.map(({ outcome }) => outcome)).toEqual(['present', 'present']);
  });

  it('may write the name of the registered person with another apostrophe, or without', async () => {
    const { school } = await startSchool();
    const names = ["D'Souza Mary", 'D’Souza Mary', 'DSouza M', 'D Souza Mary', 'D´souza'];
    const file = createSheet(...names.map((name) => ['', '', '', '', name, '9876500003']));
    expect(await importFile(school, file)).toMatchObject({ added: names.length, parents_added: 1 });
    expect(await refuse(school, createSheet(['', '', '', '', 'Souza Mary', '9876500003']))).toMatchObject([{ row: 2 }]);
  });

  it('are refused with the reason at the cell', async () => {
    const { school } = await startSchool();
    await registerUser(school, '9876500002');
    const problems = await refuse(
      school,
      createSheet(
        ['', '', 'Ravi Nair', ''],
        ['', '', '', '9876500001'],
        ['', '', 'Ravi Nair', '9876500002'],
        ['', '', 'Ravi Nair', '9876500003', 'Sunita Nair', '9876500003'],
        ['', '', 'Anil Nair', '9876500003'],
        ['', '', 'Anil Nair', '98765'],
      ),
    );
    expect(problems?.map(Object.values)).toEqual([
      [2, 'Father’s Mobile Number', 'The mobile number is missing. Please enter it, or clear the name'],
      [3, 'Father’s Name', 'The name for the number 9876500001 is missing'],
      [
        4,
        'Father’s Mobile Number',
        '9876500002 is registered for Meena Rao. Please enter that name, or correct the number',
      ],
      [5, 'Mother’s Mobile Number', "This person is already this student's father"],
      [
        6,
        'Father’s Mobile Number',
        '9876500003 is the number of Ravi Nair in row 5. Please enter that name, or correct the number',
      ],
      [7, 'Father’s Mobile Number', 'Mobile number must be 10 digits'],
    ]);
    expect(await findStudents(school, 'Nair')).toEqual([]);
  });

  it('are added to saved students, unless these have others', async () => {
    const { school } = await startSchool();
    await importFile(school, createSheet([], ['', '', ...ravi]));
    const file = (versions: string[]) =>
      withVersions(versions, ['', '', ...ravi, '', '', '', ''], ['', '', 'Anil Nair', '9876500009', '', '', '', '']);
    const { rows, errors } = await check(school, file([]));
    expect(rows[0]?.update?.changes).toEqual([{ column: 'Father’s Mobile Number', from: '', to: '9876500001' }]);
    expect(errors).toContainEqual({
      ...{ row: 3, column: 'Father’s Mobile Number' },
      message: 'This student already has a father. Please unlink that person first',
    });
    const version = rows[0]?.update?.version ?? '';
    expect(await importFile(school, withVersions([version], ['', '', ...ravi, '', '', '', '']))).toMatchObject({
      updated: 1,
      parents_linked: 1,
    });
    expect(await parentsOf(school, 'S-1')).toEqual(['father Ravi Kumar Nair 9876500001']);
    expect(await findStudents(school, '9876500001')).toHaveLength(2);
  });

  it('of 1,000 rows need no query per row', async () => {
    const { school } = await startSchool();
    const rows = Array.from({ length: 1000 }, (_, index) => [
      '1',
      'A',
      `Ravi${index} Nair`,
      String(9_100_000_000 + index),
    ]);
    const statements = recordStatements(school);
    expect(await importFile(school, createSheet(...rows))).toMatchObject({ placed: 1000, parents_added: 1000 });
    expect(statements.length).toBeLessThan(100);
  });
});

describe('the undo of an import with sections and parents', () => {
  it('removes the students and the parents whom it registered', async () => {
    const { school } = await startSchool();
    await registerUser(school, '9876500002');
    const users = await countUsers(school);
    const file = createSheet(['1', 'A', ...ravi, ...meena], ['1', 'B', ...ravi]);
    const { import_id } = await importFile(school, file);
    expect(await undo(school, import_id)).toMatchObject({ removed: 2, kept: [] });
    expect(await countUsers(school)).toBe(users);
    // Restores both students from the bin, together with their parents.
    for (const { id } of await school.db.selectFrom('bin_records').select('id').orderBy('id').execute())
      await school.call(restoreRecord, { body: { bin_id: id } });
    expect(await placements(school)).toEqual(['Grade 1 A', 'Grade 1 B']);
    expect(await parentsOf(school, 'S-1')).toHaveLength(2);
    expect(await parentsOf(school, 'S-2')).toEqual(['father Ravi Kumar Nair 9876500001']);
  });

  it('keeps students with another section or another parent since, and parents with another child', async () => {
    const { school, sectionIds } = await startSchool();
    const users = await countUsers(school);
    const anil = ['Anil Nair', '9876500005'];
    const { import_id } = await importFile(school, createSheet(['1', 'A', ...ravi], ['1', 'A'], ['1', 'A', ...anil]));
    const [, second, third] = await findStudents(school, 'Nair');
    const father = await school.db
      .selectFrom('users')
      .select('id')
      .where('mobileno', '=', ravi[1] ?? '')
      .executeTakeFirst();
    const other = await addStudent(school);
    await school.call(addParent, {
      body: { student_id: other.id, parent_id: father?.id ?? 0, parent_type: 'guardian' },
    });
    await school.call(addSectionStudents, {
      query: { section_id: sectionIds[1] },
      body: { student_ids: [second?.id ?? 0] },
    });
    await school.call(createParent, {
      query: { student_id: third?.id ?? 0, parent_type: 'mother' },
      body: { mobileno: '9876500006', first_name: 'Uma', middle_name: '', last_name: '', email: '', profilepic: '' },
    });
    const { removed, kept } = await undo(school, import_id);
    expect(removed).toBe(1);
    expect(kept.map(({ reason }) => reason)).toEqual(['Diya Nair is now in Grade 1 B.', 'Diya Nair now has a parent.']);
    // Ravi has another child, Anil's child stays, and Uma was added later.
    expect(await countUsers(school)).toBe(users + 3);
  });
});
