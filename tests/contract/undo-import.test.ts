import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { grantAccess } from '@/lib/contract/access';
import { importEmployees, listEmployees, toggleEmployeeStatus, updateEmployee } from '@/lib/contract/employees';
import { undoImport } from '@/lib/contract/imports';
import { loadProfile } from '@/lib/contract/school';
import { deleteStudent, importStudents, listStudents, updateStudent } from '@/lib/contract/students';
import { findLastChanges } from '@/lib/server/backend/changes/queries';
import { createSqlite } from '@/lib/server/backend/db/open/create-sqlite';
import { readSchoolContent, withoutIdsAndTimes } from '../resilience/school-content';
import { adminId, schoolId, type TestBackend } from '../support/backend';
import { addEmployee, findEmployees, registerUser, updateEmployeeBody } from '../support/employees';
import {
  employeeLine,
  employeeMobile,
  employeeSheet,
  numbersUpTo,
  studentLine,
  studentSheet,
} from '../support/people-sheets';
import { signIn, startSignedIn } from '../support/sign-in';
import { addStudent, createStudentBody, findStudents } from '../support/students';

afterEach(() => void vi.useRealTimers());

const advanceMinutes = (minutes: number, ms = 0) => {
  const now = Date.now() + minutes * 60_000 + ms;
  vi.useFakeTimers({ toFake: ['Date'], now });
};

const importStudentRows = async (school: TestBackend, count: number) =>
  (
    await school.call(importStudents, {
      file: studentSheet(...numbersUpTo(count).map((number) => studentLine(number))),
    })
  ).import_id ?? 0;

const importEmployeeRows = async (school: TestBackend, count: number) =>
  (
    await school.call(importEmployees, {
      file: employeeSheet(...numbersUpTo(count).map((number) => employeeLine(number))),
    })
  ).import_id ?? 0;

const undo = (school: TestBackend, import_id: number) => school.call(undoImport, { params: { import_id } });
const refusedUndo = (school: TestBackend, import_id: number) => school.refusal(undoImport, { params: { import_id } });

/** Returns all rows of a school, except the change log, the bin and the imports. */
async function schoolContent(school: TestBackend) {
  const {
    activities: _,
    bin_records: __,
    imports: ___,
    import_rows: ____,
    ...tablesOfRecords
  } = await readSchoolContent(school);
  return withoutIdsAndTimes(tablesOfRecords);
}

const readCounts = async (school: TestBackend) => (await school.call(loadProfile, {})).dashboard;

describe('an undone import', () => {
  it('restores the lists, searches and counts of a school', async () => {
    const school = await startSignedIn();
    await addStudent(school);
    await registerUser(school, employeeMobile(2));
    const contentBefore = { all: await schoolContent(school), counts: await readCounts(school) };
    const students = await importStudentRows(school, 3);
    const employees = await importEmployeeRows(school, 3);
    expect(await findStudents(school, 'Nair')).toHaveLength(3);
    expect(await undo(school, students)).toMatchObject({ message: '3 students removed', removed: 3, kept: [] });
    expect(await undo(school, employees)).toMatchObject({ message: '3 employees removed', removed: 3, kept: [] });
    expect({ all: await schoolContent(school), counts: await readCounts(school) }).toEqual(contentBefore);
    expect(await findStudents(school, 'Nair')).toEqual([]);
    expect(await findStudents(school, employeeMobile(1))).toEqual([]);
    const entries = (await findLastChanges(school.db, schoolId, 4)).map(({ verb, noun, count }) => [verb, noun, count]);
    expect(entries).toEqual([
      ['deleted', 'employees', 3],
      ['deleted', 'students', 3],
      ['imported', 'employees', 3],
      ['imported', 'students', 3],
    ]);
    // After the undo, the same sheet can be imported again.
    expect(await school.call(importStudents, { file: studentSheet(studentLine(1)) })).toMatchObject({ added: 1 });
  });

  it('keeps people who were registered before, and deletes only their employment', async () => {
    const school = await startSignedIn();
    const user = await registerUser(school, employeeMobile(1));
    await undo(school, await importEmployeeRows(school, 2));
    const mobiles = [employeeMobile(1), employeeMobile(2)];
    const remainingUsers = await school.db.selectFrom('users').select('id').where('mobileno', 'in', mobiles).execute();
    expect(remainingUsers).toEqual([{ id: user }]);
    expect(await findEmployees(school)).toEqual([]);
  });

  it('keeps students who were changed since, and reports by whom and when', async () => {
    const school = await startSignedIn();
    const id = await importStudentRows(school, 3);
    const [firstRow] = await findStudents(school);
    const body = { ...createStudentBody({ firstname: 'Aarav', lastname: 'Sharma' }), id: firstRow?.id ?? 0 };
    await school.call(updateStudent, { query: { student_id: firstRow?.id ?? 0 }, body });
    advanceMinutes(5);
    const { removed, kept } = await undo(school, id);
    expect(removed).toBe(2);
    const changedBy = (await findLastChanges(school.db, schoolId, 1))[0]?.by;
    expect(kept).toEqual([
      { id: firstRow?.id, name: 'Aarav Sharma', reason: `Aarav Sharma was changed by ${changedBy} 5 minutes ago.` },
    ]);
    expect(await findStudents(school)).toHaveLength(1);
  });

  it('keeps employees who were changed or deactivated since, with their user', async () => {
    const school = await startSignedIn();
    const id = await importEmployeeRows(school, 3);
    const [firstRow, second] = await findEmployees(school);
    if (!firstRow || !second) throw new Error('no employee was imported');
    await school.call(updateEmployee, { body: updateEmployeeBody(firstRow, { designation: 'Head' }) });
    await school.call(toggleEmployeeStatus, { query: { emp_id: second.empId, activate: false } });
    const { removed, kept } = await undo(school, id);
    expect([removed, kept.map((person) => person.id)]).toEqual([1, [firstRow.empId, second.empId]]);
    expect(kept.every(({ reason }) => /^Uma Sen was changed by \S.* a moment ago\.$/.test(reason))).toBe(true);
    expect((await findEmployees(school)).map(({ mobileNo }) => mobileNo)).toEqual([firstRow.mobileNo, second.mobileNo]);
  });

  it('keeps people who have been given access since, although they have not signed in yet', async () => {
    const school = await startSignedIn();
    const id = await importEmployeeRows(school, 2);
    const users = school.db.selectFrom('users').select('id').where('mobileno', '=', employeeMobile(1));
    const person_id = (await users.executeTakeFirstOrThrow()).id;
    await school.call(grantAccess, { body: { person_id, role: 'full' } });
    const { removed, kept } = await undo(school, id);
    expect([removed, kept.map(({ reason }) => reason)]).toEqual([1, ['Uma Sen has been given access since.']]);
    expect((await findEmployees(school)).map(({ mobileNo }) => mobileNo)).toEqual([employeeMobile(1)]);
  });

  it('skips students who were deleted since', async () => {
    const school = await startSignedIn();
    const id = await importStudentRows(school, 2);
    const [firstRow] = await findStudents(school);
    await school.call(deleteStudent, { params: { id: firstRow?.id ?? 0 } });
    expect(await undo(school, id)).toMatchObject({ message: '1 student removed', removed: 1, kept: [] });
  });

  it('keeps the students of another import', async () => {
    const school = await startSignedIn();
    const id = await importStudentRows(school, 2);
    await school.call(importStudents, { file: studentSheet(studentLine(7), studentLine(8)) });
    await undo(school, id);
    expect((await findStudents(school)).map(({ enrollmentNo }) => enrollmentNo)).toEqual(['S-7', 'S-8']);
  });
});

/**
 * Reads the schema of a new database. Returns all foreign keys, those to people, the required columns, and the first
 * column of each index.
 */
async function columnsWithPeople() {
  const db = await createSqlite(':memory:');
  const { rows } = await sql<{ table: string; column: string; target: string }>`
    select m.name as "table", f."from" as "column", f."table" as target
    from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`.execute(db);
  const required = await sql<{ table: string; name: string; type: string }>`
    select m.name as "table", c.name, c.type from sqlite_master m, pragma_table_info(m.name) c
    where m.type = 'table' and c."notnull" = 1 and c.pk = 0`.execute(db);
  const indexed = await sql<{ table: string; column: string }>`
    select m.name as "table", c.name as "column"
    from sqlite_master m, pragma_index_list(m.name) i, pragma_index_info(i.name) c
    where m.type = 'table' and i.partial = 0 and c.seqno = 0`.execute(db);
  await db.destroy();
  const keys = new Map(rows.map(({ table, column, target }) => [`${table}.${column}`, target]));
  const people = rows.filter(({ target }) => ['students', 'employees', 'users'].includes(target));
  return { people, keys, required: required.rows, indexed: indexed.rows };
}

const { people, keys, required, indexed } = await columnsWithPeople();

it('the database finds the links to a person by an index, because a deletion looks for them', () => {
  const unindexed = people.filter(
    ({ table, column }) => !indexed.some((index) => index.table === table && index.column === column),
  );
  expect(unindexed).toEqual([]);
});

/** Returns values for all required columns of a table, with these ids in its foreign keys. */
const createRow = (table: string, ids: Record<string, number>) =>
  Object.fromEntries(
    required
      .filter((column) => column.table === table)
      .map(({ name, type }) => {
        const target = keys.get(`${table}.${name}`);
        return [name, target ? (ids[target] ?? 0) : /int/i.test(type) ? 1 : `${table} ${name}`];
      }),
  );

async function insert({ db }: TestBackend, table: string, row: Record<string, unknown>): Promise<number> {
  const columns = Object.keys(row).map((name) => sql.ref(name));
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))}) returning id`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

describe('an undone import keeps people who are referred to', () => {
  // Leaves out `employees.user_id`: the imported employee itself refers to the user whom the import has registered. Also
  // leaves out the notes that two students are different, because they mean nothing without one of the students.
  const referencingColumns = people.filter(
    ({ table, column }) => `${table}.${column}` !== 'employees.user_id' && table !== 'distinct_students',
  );

  it('by any table', () => {
    expect(referencingColumns.map(({ table, column }) => `${table}.${column}`)).toEqual(
      expect.arrayContaining(['attendance.student_id', 'section_teachers.employee_id', 'student_parents.user_id']),
    );
  });

  it.each(referencingColumns)('by $table in $column', async ({ table, column, target }) => {
    const school = await startSignedIn();
    const id = target === 'students' ? await importStudentRows(school, 2) : await importEmployeeRows(school, 2);
    const [child] = target === 'students' ? await findStudents(school) : [await addStudent(school)];
    const [employee] = await (target === 'students' ? [] : findEmployees(school));
    const other = await addEmployee(school);
    const ids: Record<string, number> = { schools: schoolId, users: adminId, students: child?.id ?? 0 };
    ids.employees = other.empId ?? 0;
    ids.classes = await insert(school, 'classes', createRow('classes', ids));
    ids.sections = await insert(school, 'sections', createRow('sections', ids));
    ids.school_years = await insert(school, 'school_years', createRow('school_years', ids));
    ids.year_sections = await insert(school, 'year_sections', createRow('year_sections', ids));
    const mobile = employee?.mobileNo ?? '';
    const user = await school.db.selectFrom('users').select('id').where('mobileno', '=', mobile).executeTakeFirst();
    const ownId = { students: child?.id, employees: employee?.empId, users: user?.id }[target] ?? 0;
    await insert(school, table, { ...createRow(table, ids), [column]: ownId });
    const name = target === 'students' ? 'Diya Nair' : 'Uma Sen';
    const { removed, kept } = await undo(school, id);
    expect(removed).toBe(1);
    expect(kept).toEqual([
      { id: target === 'students' ? child?.id : employee?.empId, name, reason: expect.stringContaining(name) },
    ]);
  });

  it('and students in a section', async () => {
    const school = await startSignedIn();
    const id = await importStudentRows(school, 2);
    const [child] = await findStudents(school);
    const ids: Record<string, number> = { schools: schoolId };
    ids.classes = await insert(school, 'classes', createRow('classes', ids));
    const section_id = await insert(school, 'sections', createRow('sections', ids));
    await school.db
      .updateTable('students')
      .set({ section_id })
      .where('id', '=', child?.id ?? 0)
      .execute();
    expect(await undo(school, id)).toMatchObject({ removed: 1, kept: [{ id: child?.id, name: 'Diya Nair' }] });
  });
});

describe('an import', () => {
  it('is undone once for two concurrent requests', async () => {
    const school = await startSignedIn();
    const id = await importStudentRows(school, 2);
    const responses = await Promise.all([1, 2].map(() => school.send(undoImport, { params: { import_id: id } })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await refusedUndo(school, id)).toMatchObject({
      status: 409,
      body: { message: 'This import was already undone, a moment ago.' },
    });
  });

  it('is undone once when the request is repeated with its key', async () => {
    const school = await startSignedIn();
    const input = { params: { import_id: await importStudentRows(school, 2) } };
    const headers = { 'idempotency-key': 'press-1' };
    const firstRow = await (await school.send(undoImport, input, headers)).text();
    expect(await (await school.send(undoImport, input, headers)).text()).toBe(firstRow);
  });

  it('can be undone for 15 minutes', async () => {
    const school = await startSignedIn();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const [earlyImport, lateImport] = [await importStudentRows(school, 1), await importEmployeeRows(school, 1)];
    advanceMinutes(15);
    expect(await undo(school, earlyImport)).toMatchObject({ removed: 1 });
    advanceMinutes(0, 1000);
    expect(await refusedUndo(school, lateImport)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^An import can be undone for 15 minutes\. This one is older/) },
    });
    expect(await findEmployees(school)).toHaveLength(1);
  });

  it('of another school, or with an unknown id, is not found', async () => {
    const school = await startSignedIn();
    const id = await importStudentRows(school, 1);
    const other = { name: 'Other', address: '', logo: null, created_at: '', updated_at: '' };
    const otherSchoolId = await insert(school, 'schools', other);
    await school.db.updateTable('imports').set({ school_id: otherSchoolId }).execute();
    expect((await refusedUndo(school, id)).status).toBe(404);
    expect((await refusedUndo(school, id + 1)).status).toBe(404);
    const { data } = await school.call(listStudents, { query: { page: 1, per_page: 10, import_id: id } });
    expect(data).toEqual([]);
    expect(await findStudents(school)).toHaveLength(1);
  });

  it('is kept in the database for a day', async () => {
    const school = await startSignedIn();
    await importStudentRows(school, 2);
    advanceMinutes(24 * 60);
    await signIn(school);
    await importEmployeeRows(school, 1);
    expect(await school.db.selectFrom('imports').select('noun').execute()).toEqual([{ noun: 'employees' }]);
    expect(await school.db.selectFrom('import_rows').select('id').execute()).toHaveLength(1);
  });

  it('can be listed separately, with its time', async () => {
    const school = await startSignedIn();
    await addStudent(school);
    await addEmployee(school);
    const [students, employees] = [await importStudentRows(school, 2), await importEmployeeRows(school, 2)];
    const listedStudents = await school.call(listStudents, { query: { page: 1, per_page: 10, import_id: students } });
    expect(listedStudents.data.map(({ enrollmentNo }) => enrollmentNo)).toEqual(['S-1', 'S-2']);
    expect(listedStudents).toMatchObject({ total_records: 2, imported_at: expect.stringMatching(/^\d{4}-.*Z$/) });
    const listedEmployees = await school.call(listEmployees, {
      query: { page: 1, pageSize: 10, import_id: employees },
    });
    expect(listedEmployees.data.map(({ empNo }) => empNo)).toEqual(['W-1', 'W-2']);
    expect(listedEmployees.imported_at).toMatch(/^\d{4}-.*Z$/);
    // The id of a student import matches no row in the list of employees.
    const mismatchedList = await school.call(listEmployees, { query: { page: 1, pageSize: 10, import_id: students } });
    expect(mismatchedList.data).toEqual([]);
  });
});
