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
  add(staffed: StaffedSchool, text: string): Promise<Response>;
  rename(staffed: StaffedSchool, id: number, text: string): Promise<Response>;
  /** Returns the error message for a name or number that another record already has. */
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
      if (!employee) throw new Error('the employee was not found');
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
    add: (staffed, section) => staffed.school.send(createSection, { body: sectionBody(staffed, section) }),
    rename: (staffed, section_id, section) =>
      staffed.school.send(updateSection, { query: { section_id }, body: sectionBody(staffed, section) }),
    refusal: (text) => `This class already has a section named ${text}.`,
  },
];

const idOf = async ({ school }: StaffedSchool, { table, column }: UniqueField, text: string) => {
  const query = sql<{ id: number }>`select id from ${sql.table(table)} where ${sql.ref(column)} = ${text}`;
  return (await query.execute(school.db)).rows[0]?.id ?? 0;
};

const readReply = async (pendingReply: Promise<Response>) => {
  const response = await pendingReply;
  return { status: response.status, message: (await response.json()).message };
};

describe.each(fields)('$column of $table', (field) => {
  it('is unique regardless of case, Unicode form and surrounding spaces', async () => {
    const staffed = await startStaffedSchool();
    for (const [first = '', ...others] of spellings) {
      expect((await readReply(field.add(staffed, first))).status, first).toBe(200);
      for (const other of others) {
        expect(await readReply(field.add(staffed, other)), other).toEqual({
          status: 409,
          message: field.refusal(first),
        });
      }
    }
  });

  it('is saved once when its spellings are sent concurrently', async () => {
    const staffed = await startStaffedSchool();
    for (const variants of spellings) {
      const replies = await Promise.all(variants.map((text) => readReply(field.add(staffed, text))));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      const refusals = replies.filter(({ status }) => status === 409).map(({ message }) => message);
      const savedText = variants[replies.findIndex(({ status }) => status === 200)] ?? '';
      const message = field.refusal(savedText.trim().normalize('NFC'));
      expect(refusals).toEqual(variants.slice(1).map(() => message));
    }
  });

  it('can change its spelling, and is free after another rename', async () => {
    const staffed = await startStaffedSchool();
    await field.add(staffed, 'Uni-é');
    await field.add(staffed, 'Other');
    const [firstId, other] = [await idOf(staffed, field, 'Uni-é'), await idOf(staffed, field, 'Other')];
    expect(await readReply(field.rename(staffed, other, 'uni-É'))).toMatchObject({ message: field.refusal('Uni-é') });
    expect((await readReply(field.rename(staffed, firstId, 'UNI-É'))).status).toBe(200);
    expect((await readReply(field.rename(staffed, firstId, 'Third'))).status).toBe(200);
    expect((await readReply(field.rename(staffed, other, 'uni-É'))).status).toBe(200);
  });

  it('has a unique index in the database', async () => {
    const staffed = await startStaffedSchool();
    await field.add(staffed, 'Uni-é');
    await field.add(staffed, 'Other');
    const [first, other] = [await idOf(staffed, field, 'Uni-é'), await idOf(staffed, field, 'Other')];
    const table = sql.table(field.table);
    const duplicate = sql`update ${table} set same_key = (select same_key from ${table} where id = ${first}) where id = ${other}`;
    await expect(duplicate.execute(staffed.school.db)).rejects.toThrow(/unique/i);
  });
});

/** Removes the columns with normalized keys, so that the database is as before the migration. */
async function dropKeys({ school: { db } }: StaffedSchool) {
  for (const table of [...fields.map((field) => field.table), 'uploads']) {
    await db.schema.dropIndex(`${table}_same_key`).execute();
    await db.schema.alterTable(table).dropColumn('same_key').execute();
  }
}

describe.each(fields)('an older school with two spellings of $column in $table', (field) => {
  it('keeps both, logs a warning, and refuses a third', async () => {
    const staffed = await startStaffedSchool();
    await field.add(staffed, 'Straße');
    await field.add(staffed, 'Other');
    const [first, other] = [await idOf(staffed, field, 'Straße'), await idOf(staffed, field, 'Other')];
    await dropKeys(staffed);
    const renameStatement = sql`update ${sql.table(field.table)} set ${sql.ref(field.column)} = 'STRASSE' where id = ${other}`;
    await renameStatement.execute(staffed.school.db);

    const warning = once(process, 'warning');
    await migrations['005-same-keys']?.up(staffed.school.db);
    expect(String((await warning)[0])).toContain(`${field.table}, these now count as the same`);
    expect(String((await warning)[0])).toContain('“Straße” and “STRASSE”.');
    expect([await idOf(staffed, field, 'Straße'), await idOf(staffed, field, 'STRASSE')]).toEqual([first, other]);
    const refusedReply = { status: 409, message: field.refusal('Straße') };
    expect(await readReply(field.add(staffed, 'strasse'))).toEqual(refusedReply);
    expect(await readReply(field.rename(staffed, other, 'STRASSE'))).toEqual(refusedReply);
    expect((await readReply(field.rename(staffed, other, 'Straße 2'))).status).toBe(200);
  });
});

const createSheetInputs = {
  students: (numbers: string[]) => {
    const header =
      'Enrollment Number,First Name,Last Name,Phone Number,Date of Birth,Gender,Address Line 1,City,State,Pin Code';
    const rows = numbers.map((number) => `${number},Aarav,Sharma,9812345678,2015-08-21,M,12 MG Road,Pune,Goa,411001`);
    return { file: new File([[header, ...rows].join('\n')], 'students.csv') };
  },
  employees: (numbers: string[]) => {
    const rows = numbers.map((number, index) => `${number},Teacher,Ravi,Das,${9_200_000_000 + index}`);
    const header = 'Employee ID,Designation,First Name,Last Name,Mobile Number';
    return { file: new File([[header, ...rows].join('\n')], 'employees.csv') };
  },
};

describe('a sheet', () => {
  it.each([
    { entity: 'students', call: importStudents, sheetOf: createSheetInputs.students, number: 'Enrollment number' },
    { entity: 'employees', call: importEmployees, sheetOf: createSheetInputs.employees, number: 'Employee ID' },
  ])(
    'of $entity is checked for other spellings of its own rows and of existing ones',
    async ({ call, sheetOf: createSheetInput, number: numberName }) => {
      const staffed = await startStaffedSchool();
      const [first = '', ...others] = spellings.flatMap(([one = '', two = '']) => [one, two]);
      const repeatedRefusal = await staffed.school.refusal(call, createSheetInput([first, ...others]));
      const messages = repeatedRefusal.body.errors.map(({ message }: { message: string }) => message);
      expect(messages).toEqual(spellings.map(([one], index) => `${one} is already in row ${2 + 2 * index}`));
      await staffed.school.send(call, createSheetInput(spellings.map(([one = '']) => one)));
      const takenRefusal = await staffed.school.refusal(call, createSheetInput(spellings.map(([, two = '']) => two)));
      const message = takenRefusal.body.errors.map(({ message }: { message: string }) => message);
      expect(message).toEqual(
        expect.arrayContaining(
          spellings.map(([one = '']) => expect.stringContaining(`${numberName} ${one} belongs to `)),
        ),
      );
    },
    60_000,
  );
});

describe('a search', () => {
  it('finds classes and sections in every spelling', async () => {
    const staffed = await startStaffedSchool();
    await staffed.school.call(createClass, { body: classBody('Straße É') });
    await staffed.school.call(createSection, { body: sectionBody(staffed, 'Straße É') });
    for (const search of ['straße é', 'STRASSE e\u0301', 'É strasse']) {
      const { data } = await staffed.school.call(listClasses, { query: { search } });
      expect(data.map(({ classname }) => classname)).toEqual(['Straße É']);
      const { sections } = await staffed.school.call(listSections, { query: { page: 1, pageSize: 10, search } });
      expect(sections.map(({ section }) => section)).toEqual(['Straße É']);
    }
  });
});

describe('an uploaded file', () => {
  it('has a name that differs from others on every file system', async () => {
    const school = await startSignedIn();
    const names = ['Menü.jpg', 'MENÜ.JPG', 'menu\u0308.jpg'];
    const storedNames: string[] = [];
    for (const name of names) {
      const file = fileOf('jpg', name);
      storedNames.push((await school.call(uploadFile, { query: { folder: 'students' }, file })).filename);
    }
    expect(storedNames[0]).toBe('Menü.jpg');
    expect(storedNames[1]).toMatch(/^MENÜ-[0-9a-f]{8}\.jpg$/);
    expect(storedNames[2]).toMatch(/^menü-[0-9a-f]{8}\.jpg$/);
  });
});
