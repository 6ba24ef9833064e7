import { once } from 'node:events';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createClass, listClasses, updateClass } from '@/lib/contract/classes';
import { createEmployee, importEmployees, updateEmployee } from '@/lib/contract/employees';
import { uploadFile } from '@/lib/contract/files';
import { createSection, listSections, updateSection } from '@/lib/contract/sections';
import { createStudent, importStudents, updateStudent } from '@/lib/contract/students';
import { createSubject, updateSubject } from '@/lib/contract/subjects';
import { migrations } from '@/lib/server/backend/db/schema';
import { createEmployeeBody, findEmployees, updateEmployeeBody } from '../support/employees';
import { fileOf } from '../support/files';
import { schoolWeek } from '../support/school-week';
import { type StaffedSchool, sectionBody, startStaffedSchool } from '../support/sections';
import { startSignedIn } from '../support/sign-in';
import { createStudentBody } from '../support/students';

/** Each line contains spellings that count as the same name or number. */
const spellings = [
  ['Uni-7', 'uni-7', 'UNI-7', '  uni-7\t', 'Uni-7\u00a0'],
  ['Uni-é', 'uni-É', 'UNI-É', 'uni-e\u0301', 'UNI-E\u0301 '],
  ['Straße 1', 'STRASSE 1', 'strasse 1', 'STRA\u1e9eE 1'],
  ['ΟΔΟΣ', 'οδος', 'οδοσ'],
  ['Işık', 'ışık', 'ışıK'],
  ['Ünal कक्षा ǆ', 'üNAL कक्षा ǅ', 'u\u0308nal कक्षा Ǆ'],
];

interface UniqueField {
  table: 'students' | 'employees' | 'classes' | 'subjects' | 'sections';
  column: string;
  add(at: StaffedSchool, text: string): Promise<Response>;
  rename(at: StaffedSchool, id: number, text: string): Promise<Response>;
  /** Returns the message when another record has this name or number. */
  refusal(text: string): string;
}

const classBody = (classname: string) => ({ classname, isactive: true, ...schoolWeek });

const fields: UniqueField[] = [
  {
    table: 'students',
    column: 'enrollmentno',
    add: ({ school }, enrollmentno) => school.send(createStudent, { body: createStudentBody({ enrollmentno }) }),
    rename: ({ school }, id, enrollmentno) =>
      school.send(updateStudent, { query: { student_id: id }, body: { id, ...createStudentBody({ enrollmentno }) } }),
    refusal: (text) => `Enrollment number ${text} is already in use.`,
  },
  {
    table: 'employees',
    column: 'emp_no',
    add: ({ school }, emp_no) => school.send(createEmployee, { body: createEmployeeBody({ emp_no }) }),
    async rename({ school }, id, emp_no) {
      const employee = (await findEmployees(school)).find(({ empId }) => empId === id);
      if (!employee) throw new Error('the employee is not there');
      return school.send(updateEmployee, { body: updateEmployeeBody(employee, { emp_no }) });
    },
    refusal: (text) => `Employee ID ${text} is already in use.`,
  },
  {
    table: 'classes',
    column: 'classname',
    add: ({ school }, classname) => school.send(createClass, { body: classBody(classname) }),
    rename: ({ school }, class_id, classname) =>
      school.send(updateClass, { query: { class_id }, body: classBody(classname) }),
    refusal: (text) => `There is already a class named ${text}.`,
  },
  {
    table: 'subjects',
    column: 'subject_name',
    add: ({ school }, subject_name) => school.send(createSubject, { query: { subject_name } }),
    rename: ({ school }, subject_id, subject_name) =>
      school.send(updateSubject, { query: { subject_id, subject_name } }),
    refusal: (text) => `There is already a subject named ${text}.`,
  },
  {
    table: 'sections',
    column: 'section',
    add: (at, section) => at.school.send(createSection, { body: sectionBody(at, section) }),
    rename: (at, section_id, section) =>
      at.school.send(updateSection, { query: { section_id }, body: sectionBody(at, section) }),
    refusal: (text) => `This class already has a section named ${text}.`,
  },
];

const idOf = async ({ school }: StaffedSchool, { table, column }: UniqueField, text: string) => {
  const found = sql<{ id: number }>`select id from ${sql.table(table)} where ${sql.ref(column)} = ${text}`;
  return (await found.execute(school.db)).rows[0]?.id ?? 0;
};

const answered = async (sent: Promise<Response>) => {
  const response = await sent;
  return { status: response.status, message: (await response.json()).message };
};

describe.each(fields)('$column of $table', (field) => {
  it('is unique regardless of case, Unicode form and surrounding spaces', async () => {
    const at = await startStaffedSchool();
    for (const [first = '', ...others] of spellings) {
      expect((await answered(field.add(at, first))).status, first).toBe(200);
      for (const other of others) {
        expect(await answered(field.add(at, other)), other).toEqual({ status: 409, message: field.refusal(first) });
      }
    }
  });

  it('is saved once when its spellings are sent concurrently', async () => {
    const at = await startStaffedSchool();
    for (const same of spellings) {
      const answers = await Promise.all(same.map((text) => answered(field.add(at, text))));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const refusals = answers.filter(({ status }) => status === 409).map(({ message }) => message);
      const saved = same[answers.findIndex(({ status }) => status === 200)] ?? '';
      const said = field.refusal(saved.trim().normalize('NFC'));
      expect(refusals).toEqual(same.slice(1).map(() => said));
    }
  });

  it('can change its spelling, and is free after another rename', async () => {
    const at = await startStaffedSchool();
    await field.add(at, 'Uni-é');
    await field.add(at, 'Other');
    const [first, other] = [await idOf(at, field, 'Uni-é'), await idOf(at, field, 'Other')];
    expect(await answered(field.rename(at, other, 'uni-É'))).toMatchObject({ message: field.refusal('Uni-é') });
    expect((await answered(field.rename(at, first, 'UNI-É'))).status).toBe(200);
    expect((await answered(field.rename(at, first, 'Third'))).status).toBe(200);
    expect((await answered(field.rename(at, other, 'uni-É'))).status).toBe(200);
  });

  it('has a unique index in the database', async () => {
    const at = await startStaffedSchool();
    await field.add(at, 'Uni-é');
    await field.add(at, 'Other');
    const [first, other] = [await idOf(at, field, 'Uni-é'), await idOf(at, field, 'Other')];
    const table = sql.table(field.table);
    const twice = sql`update ${table} set same_key = (select same_key from ${table} where id = ${first}) where id = ${other}`;
    await expect(twice.execute(at.school.db)).rejects.toThrow(/unique/i);
  });
});

/** Removes the keys, as in a database before the migration. */
async function takeKeys({ school: { db } }: StaffedSchool) {
  for (const table of [...fields.map((field) => field.table), 'uploads']) {
    await db.schema.dropIndex(`${table}_same_key`).execute();
    await db.schema.alterTable(table).dropColumn('same_key').execute();
  }
}

describe.each(fields)('an older school with two spellings of $column in $table', (field) => {
  it('keeps both, logs a warning, and refuses a third', async () => {
    const at = await startStaffedSchool();
    await field.add(at, 'Straße');
    await field.add(at, 'Other');
    const [first, other] = [await idOf(at, field, 'Straße'), await idOf(at, field, 'Other')];
    await takeKeys(at);
    const respell = sql`update ${sql.table(field.table)} set ${sql.ref(field.column)} = 'STRASSE' where id = ${other}`;
    await respell.execute(at.school.db);

    const warning = once(process, 'warning');
    await migrations['005-same-keys']?.up(at.school.db);
    expect(String((await warning)[0])).toContain(`${field.table}, these now count as the same`);
    expect(String((await warning)[0])).toContain('“Straße” and “STRASSE”.');
    expect([await idOf(at, field, 'Straße'), await idOf(at, field, 'STRASSE')]).toEqual([first, other]);
    const refused = { status: 409, message: field.refusal('Straße') };
    expect(await answered(field.add(at, 'strasse'))).toEqual(refused);
    expect(await answered(field.rename(at, other, 'STRASSE'))).toEqual(refused);
    expect((await answered(field.rename(at, other, 'Straße 2'))).status).toBe(200);
  });
});

const sheets = {
  students: (numbers: string[]) => {
    const header =
      'Enrollment Number,First Name,Last Name,Phone Number,Date of Birth,Gender,Address Line 1,City,State,Pin Code';
    const rows = numbers.map((number) => `${number},Aarav,Sharma,9812345678,2015-08-21,M,12 MG Road,Pune,Goa,411001`);
    return { file: new File([[header, ...rows].join('\n')], 'students.csv') };
  },
  employees: (numbers: string[]) => {
    const rows = numbers.map((number, nth) => `${number},Teacher,Ravi,Das,${9_200_000_000 + nth}`);
    const header = 'Employee ID,Designation,First Name,Last Name,Mobile Number';
    return { file: new File([[header, ...rows].join('\n')], 'employees.csv') };
  },
};

describe('a sheet', () => {
  it.each([
    { of: 'students', call: importStudents, sheetOf: sheets.students, number: 'Enrollment number' },
    { of: 'employees', call: importEmployees, sheetOf: sheets.employees, number: 'Employee ID' },
  ])(
    'of $of is checked for other spellings of its own rows and of existing ones',
    async ({ call, sheetOf, number }) => {
      const at = await startStaffedSchool();
      const [first = '', ...others] = spellings.flatMap(([one = '', two = '']) => [one, two]);
      const repeated = await at.school.refusal(call, sheetOf([first, ...others]));
      const messages = repeated.body.errors.map(({ message }: { message: string }) => message);
      expect(messages).toEqual(spellings.map(([one], nth) => `${one} is already in row ${2 + 2 * nth}`));
      await at.school.send(call, sheetOf(spellings.map(([one = '']) => one)));
      const taken = await at.school.refusal(call, sheetOf(spellings.map(([, two = '']) => two)));
      const said = taken.body.errors.map(({ message }: { message: string }) => message);
      expect(said).toEqual(
        expect.arrayContaining(spellings.map(([one = '']) => expect.stringContaining(`${number} ${one} belongs to `))),
      );
    },
    60_000,
  );
});

describe('a search', () => {
  it('finds classes and sections in every spelling', async () => {
    const at = await startStaffedSchool();
    await at.school.call(createClass, { body: classBody('Straße É') });
    await at.school.call(createSection, { body: sectionBody(at, 'Straße É') });
    for (const search of ['straße é', 'STRASSE e\u0301', 'É strasse']) {
      const { data } = await at.school.call(listClasses, { query: { search } });
      expect(data.map(({ classname }) => classname)).toEqual(['Straße É']);
      const { sections } = await at.school.call(listSections, { query: { page: 1, pageSize: 10, search } });
      expect(sections.map(({ section }) => section)).toEqual(['Straße É']);
    }
  });
});

describe('an uploaded file', () => {
  it('has a name that differs from others on every file system', async () => {
    const school = await startSignedIn();
    const names = ['Menü.jpg', 'MENÜ.JPG', 'menu\u0308.jpg'];
    const kept: string[] = [];
    for (const name of names) {
      const file = fileOf('jpg', name);
      kept.push((await school.call(uploadFile, { query: { folder: 'students' }, file })).filename);
    }
    expect(kept[0]).toBe('Menü.jpg');
    expect(kept[1]).toMatch(/^MENÜ-[0-9a-f]{8}\.jpg$/);
    expect(kept[2]).toMatch(/^menü-[0-9a-f]{8}\.jpg$/);
  });
});
