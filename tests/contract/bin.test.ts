import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deleteFromBin, listBin, restoreRecord } from '@/lib/contract/bin';
import { deleteBroadcast } from '@/lib/contract/broadcasts';
import { assignSubjects } from '@/lib/contract/classes';
import { importEmployees } from '@/lib/contract/employees';
import { uploadFile } from '@/lib/contract/files';
import { deleteHoliday } from '@/lib/contract/holidays';
import { undoImport } from '@/lib/contract/imports';
import { createMealPlan, listMealPlans, updateMealPlan } from '@/lib/contract/meal-plan';
import { createParent } from '@/lib/contract/parents';
import { listActivities, listHistory } from '@/lib/contract/record';
import { addSectionStudents, deleteSection, listSections } from '@/lib/contract/sections';
import { deleteStudent, importStudents } from '@/lib/contract/students';
import { createSubject, deleteSubject, listSubjects } from '@/lib/contract/subjects';
import type { MonthName } from '@/lib/contract/values/constants';
import { links, movedTables } from '@/lib/server/backend/db/moved-tables';
import { createSqlite } from '@/lib/server/backend/db/open/create-sqlite';
import { deleteOldEntries } from '@/lib/server/backend/maintenance/delete-old-entries';
import { readSchoolContent } from '../resilience/school-content';
import { adminMobile, schoolId, type TestBackend } from '../support/backend';
import { addEmployee, findEmployees } from '../support/employees';
import { fileOf } from '../support/files';
import { employeeLine, employeeSheet, numbersUpTo, studentLine, studentSheet } from '../support/people-sheets';
import { addSection, startStaffedSchool } from '../support/sections';
import { signIn, startSignedIn } from '../support/sign-in';
import { addStudent, findStudents } from '../support/students';
import { switchToOtherSchool } from '../support/switch-to-other-school';

afterEach(() => void vi.useRealTimers());

const listed = async (school: TestBackend) => (await school.call(listBin, { query: { page: 1, page_size: 100 } })).data;

const restore = (school: TestBackend, bin_id: number, name?: string) =>
  school.call(restoreRecord, { body: { bin_id, name } });

const refusedRestore = (school: TestBackend, bin_id: number, name?: string) =>
  school.refusal(restoreRecord, { body: { bin_id, name } });

/** Returns all records of a school, without what is only recorded about them. */
async function contentOf(school: TestBackend) {
  const {
    activities: _,
    bin_records: __,
    imports: ___,
    import_rows: ____,
    ...content
  } = await readSchoolContent(school);
  // The triggers that count the students add the counts again, with new ids.
  const counts = content.student_counts?.map((row) => row.replace(/"id":\d+,/, '')).sort();
  return { ...content, student_counts: counts };
}

const deleteById = {
  students: (school: TestBackend, id: number) => school.call(deleteStudent, { params: { id } }),
  subjects: (school: TestBackend, id: number) => school.call(deleteSubject, { query: { subject_id: id } }),
  sections: (school: TestBackend, id: number) => school.call(deleteSection, { query: { section_id: id } }),
  holidays: (school: TestBackend, id: number) => school.call(deleteHoliday, { query: { holiday_id: id } }),
  broadcasts: (school: TestBackend, id: number) => school.call(deleteBroadcast, { query: { broadcast_id: id } }),
  async meal_plans(school: TestBackend, id: number) {
    const { data } = await school.call(listMealPlans, {});
    const month = data.find((plan) => plan.id === id)?.month as MonthName;
    return school.call(updateMealPlan, { query: { meal_plan_id: id }, body: { month, filename: '' } });
  },
};

async function addSubject(school: TestBackend, subject_name: string): Promise<number> {
  await school.call(createSubject, { query: { subject_name } });
  const { subjects } = await school.call(listSubjects, { query: { page: 1, page_size: 1000 } });
  return subjects.find((subject) => subject.subjectName === subject_name)?.id ?? 0;
}

async function deletedSubject(school: TestBackend, name: string): Promise<number> {
  const { bin_id } = await deleteById.subjects(school, await addSubject(school, name));
  return bin_id ?? 0;
}

/** Deletes and restores every record of a table in turn, or every 97th student. */
async function deleteAndRestoreAll(school: TestBackend, table: keyof typeof deleteById) {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(school.db);
  const sample = table === 'students' ? rows.filter((_, index) => index % 97 === 0) : rows;
  for (const { id } of sample) {
    const { bin_id } = await deleteById[table](school, id);
    if (bin_id) await restore(school, bin_id);
    else expect(table, 'a month may have no file').toBe('meal_plans');
  }
}

describe('a record that is deleted and restored', () => {
  it('has equal rows, whichever record of the demo school it is', { timeout: 180_000 }, async () => {
    const school = await startSignedIn({ seed: 'demo' });
    const before = await contentOf(school);
    for (const table of Object.keys(deleteById) as (keyof typeof deleteById)[]) {
      await deleteAndRestoreAll(school, table);
      expect(await contentOf(school), table).toEqual(before);
    }
    expect(await listed(school)).toEqual([]);
  });

  it('keeps the parents, the section, the attendance and the photo of a student, who can be found again', async () => {
    const staffed = await startStaffedSchool();
    const { school } = staffed;
    const { filename } = await school.call(uploadFile, { query: { folder: 'students' }, file: fileOf('jpg', 'a.jpg') });
    const { id } = await addStudent(school, { firstname: 'Ira', profilepic: filename });
    const section_id = await addSection(staffed);
    await school.call(addSectionStudents, { query: { section_id }, body: { student_ids: [id] } });
    const query = { student_id: id, parent_type: 'mother' as const };
    const person = { first_name: 'Meera', middle_name: '', last_name: 'Rao', email: '', profilepic: '' };
    await school.call(createParent, { query, body: { mobileno: '9822011001', ...person } });
    await school.db
      .insertInto('attendance')
      .values({ school_id: schoolId, section_id, student_id: id, day: '2026-07-01', status: 'P' })
      .execute();
    const before = await contentOf(school);
    const { bin_id } = await deleteById.students(school, id);
    expect(await findStudents(school, 'Meera')).toEqual([]);
    expect((await restore(school, bin_id ?? 0)).message).toBe('Ira Sharma restored');
    expect(await contentOf(school)).toEqual(before);
    expect(await findStudents(school, 'Meera')).toMatchObject([{ id, sectionId: section_id, profilepic: filename }]);
  });

  it('returns its students to a section, except for those who have moved since', async () => {
    const staffed = await startStaffedSchool();
    const { school, studentIds } = staffed;
    const section_id = await addSection(staffed);
    const other = await addSection(staffed, 'B');
    await school.call(addSectionStudents, { query: { section_id }, body: { student_ids: studentIds } });
    const { bin_id } = await deleteById.sections(school, section_id);
    const [moved = 0, ...others] = studentIds;
    await school.call(addSectionStudents, { query: { section_id: other }, body: { student_ids: [moved] } });
    await restore(school, bin_id ?? 0);
    const placements = new Map((await findStudents(school)).map((student) => [student.id, student.sectionId]));
    expect([moved, ...others].map((id) => placements.get(id))).toEqual([other, ...others.map(() => section_id)]);
    const { data } = await school.call(listHistory, { query: { noun: 'students', record_id: others[0] ?? 0 } });
    expect(data.slice(0, 2).map(({ verb, values }) => [verb, values[0]?.old, values[0]?.new])).toEqual([
      ['moved', '', 'Grade 1 A'],
      ['removed', 'Grade 1 A', ''],
    ]);
  });

  it('loses only its links to records that have been deleted since, and the reply says so', async () => {
    const staffed = await startStaffedSchool();
    const { school, classIds } = staffed;
    const { id } = await addStudent(school);
    const section_id = await addSection(staffed);
    await school.call(addSectionStudents, { query: { section_id }, body: { student_ids: [id] } });
    const student = await deleteById.students(school, id);
    await deleteById.sections(school, section_id);
    expect((await restore(school, student.bin_id ?? 0)).message).toBe(
      'Aarav Sharma restored without 1 section, deleted in the meantime',
    );
    expect((await findStudents(school)).find((row) => row.id === id)).toMatchObject({ sectionId: null });

    const sectionIds = [await addSection(staffed, 'B'), await addSection(staffed, 'C')] as const;
    await school.call(addSectionStudents, { query: { section_id: sectionIds[0] }, body: { student_ids: [id] } });
    const attendance = {
      school_id: schoolId,
      section_id: sectionIds[1],
      student_id: id,
      day: '2026-07-01',
      status: 'P',
    };
    await school.db.insertInto('attendance').values(attendance).execute();
    const moved = await deleteById.students(school, id);
    for (const deletedId of sectionIds) await deleteById.sections(school, deletedId);
    expect((await restore(school, moved.bin_id ?? 0)).message).toBe(
      'Aarav Sharma restored without 2 sections, deleted in the meantime',
    );

    const subjectId = await addSubject(school, 'Botany');
    await school.call(assignSubjects, { query: { class_id: classIds[0] ?? 0 }, body: [subjectId] });
    const subject = await deleteById.subjects(school, subjectId);
    await school.db.deleteFrom('sections').execute();
    await school.db
      .deleteFrom('classes')
      .where('id', '=', classIds[0] ?? 0)
      .execute();
    expect((await restore(school, subject.bin_id ?? 0)).message).toBe(
      'Botany restored without 1 class, deleted in the meantime',
    );
  });

  it('can be deleted and restored again', async () => {
    const school = await startSignedIn();
    const id = await addSubject(school, 'Botany');
    for (let count = 0; count < 2; count++) {
      const { bin_id } = await deleteById.subjects(school, id);
      await restore(school, bin_id ?? 0);
    }
    const { data } = await school.call(listHistory, { query: { noun: 'subjects', record_id: id } });
    expect(data.map(({ verb }) => verb)).toEqual(['restored', 'deleted', 'restored', 'deleted', 'added']);
  });
});

describe('a name or number that has been taken since', () => {
  const expectTaken = async (school: TestBackend, bin_id: number, field: string, message: string) =>
    expect(await refusedRestore(school, bin_id)).toMatchObject({
      status: 409,
      body: { message, detail: [{ field, message }] },
    });

  it('of a student needs a new number, by which the student is found', async () => {
    const school = await startSignedIn();
    const { id } = await addStudent(school, { enrollmentno: 'EN-1', firstname: 'Ira' });
    const { bin_id = 0 } = await deleteById.students(school, id);
    await addStudent(school, { enrollmentno: 'en-1' });
    await expectTaken(school, bin_id ?? 0, 'enrollmentno', 'Enrollment number en-1 is already in use.');
    expect((await refusedRestore(school, bin_id ?? 0, 'EN-1')).status).toBe(409);
    for (const name of ['', 'x'.repeat(300)]) {
      expect((await refusedRestore(school, bin_id ?? 0, name)).status, name).toBe(422);
    }
    await restore(school, bin_id ?? 0, ' EN-77 ');
    expect(await findStudents(school, 'EN-77')).toMatchObject([{ id, enrollmentNo: 'EN-77', firstName: 'Ira' }]);
  });

  it('of a subject or a section needs a new name', async () => {
    const staffed = await startStaffedSchool();
    const { school } = staffed;
    const subject = await deletedSubject(school, 'Botany');
    await addSubject(school, 'botany');
    await expectTaken(school, subject, 'subject_name', 'There is already a subject named botany.');
    await restore(school, subject, 'Plants');

    const { bin_id } = await deleteById.sections(school, await addSection(staffed));
    await addSection(staffed);
    await expectTaken(school, bin_id ?? 0, 'section', 'This class already has a section named A.');
    await restore(school, bin_id ?? 0, 'B');
    const { sections } = await school.call(listSections, { query: { page: 1, pageSize: 10 } });
    expect(sections.map(({ section }) => section)).toEqual(['A', 'B']);
  });

  it('of an imported employee needs a new ID, but a mobile number that is taken can’t be restored', async () => {
    const school = await startSignedIn();
    const file = employeeSheet(employeeLine(1), employeeLine(2));
    const { import_id } = await school.call(importEmployees, { file });
    const imported = (await findEmployees(school)).filter(({ mobileNo }) => mobileNo !== adminMobile);
    await school.call(undoImport, { params: { import_id: import_id ?? 0 } });
    const [second, first] = await listed(school);
    await addEmployee(school, { emp_no: imported[0]?.empNo });
    await addEmployee(school, {}, { mobileno: imported[1]?.mobileNo ?? '' });
    await expectTaken(school, first?.bin_id ?? 0, 'emp_no', `Employee ID ${imported[0]?.empNo} is already in use.`);
    await restore(school, first?.bin_id ?? 0, 'E-99');
    expect(await findEmployees(school, 'E-99')).toMatchObject([{ empId: imported[0]?.empId }]);
    expect((await refusedRestore(school, second?.bin_id ?? 0)).body.detail[0].field).toBe('mobileno');
  });

  it('of an imported employee gives no access, even if an older version stored a role', async () => {
    const school = await startSignedIn();
    const { import_id } = await school.call(importEmployees, { file: employeeSheet(employeeLine(1)) });
    await school.call(undoImport, { params: { import_id: import_id ?? 0 } });
    const [entry] = await listed(school);
    const rows = sql<string>`replace(rows, '"role":null', '"role":"full"')`;
    await school.db.updateTable('bin_records').set({ rows }).execute();
    expect((await school.db.selectFrom('bin_records').select('rows').executeTakeFirst())?.rows).toContain('"full"');
    await restore(school, entry?.bin_id ?? 0);
    const roles = await school.db.selectFrom('users').select('role').where('first_name', '=', 'Uma').execute();
    expect(roles).toEqual([{ role: null }]);
  });

  it('of an imported employee is found by the current rules, even if an older version deleted the employee', async () => {
    const school = await startSignedIn();
    const { import_id } = await school.call(importEmployees, { file: employeeSheet(employeeLine(1)) });
    await school.call(undoImport, { params: { import_id: import_id ?? 0 } });
    const [entry] = await listed(school);
    const entries = school.db.updateTable('bin_records');
    await entries.set({ rows: sql`replace(replace(rows, 'UMA', 'OLD'), 'CLERK', 'OLD')` }).execute();
    await restore(school, entry?.bin_id ?? 0);
    expect(await findEmployees(school, 'uma clerk')).toHaveLength(1);
    expect(await findEmployees(school, 'old')).toEqual([]);
  });

  it('is the month of a meal plan: its other file must be deleted first', async () => {
    const school = await startSignedIn();
    const upload = async (name: string) =>
      (await school.call(uploadFile, { query: { folder: 'Meal_Plan' }, file: fileOf('pdf', name) })).filename;
    await school.call(createMealPlan, { body: { month: 'June', filename: await upload('old.pdf') } });
    const [june] = (await school.call(listMealPlans, {})).data;
    const save = (filename: string) =>
      school.call(updateMealPlan, { query: { meal_plan_id: june?.id ?? 0 }, body: { month: 'June', filename } });
    const { bin_id } = await save('');
    expect(await listed(school)).toMatchObject([{ bin_id, noun: 'meal-plan', name: 'June' }]);
    await save(await upload('new.pdf'));
    expect(await refusedRestore(school, bin_id ?? 0)).toMatchObject({
      status: 409,
      body: { message: 'June has another file now. Delete that file first, then restore this one.' },
    });
    await save('');
    await restore(school, bin_id ?? 0);
    expect((await school.call(listMealPlans, {})).data).toMatchObject([{ filepath: 'Meal_Plan/old.pdf' }]);
    expect(await listed(school)).toHaveLength(1);
  });
});

describe('an undone import', () => {
  it.each(['students', 'employees'] as const)('can be restored, one of its %s by one', async (noun) => {
    const school = await startSignedIn();
    const { import_id } = await (noun === 'students'
      ? school.call(importStudents, { file: studentSheet(...numbersUpTo(3).map((number) => studentLine(number))) })
      : school.call(importEmployees, { file: employeeSheet(...numbersUpTo(3).map((number) => employeeLine(number))) }));
    const before = await contentOf(school);
    await school.call(undoImport, { params: { import_id: import_id ?? 0 } });
    const entries = await listed(school);
    expect(entries.map((entry) => entry.noun)).toEqual([noun, noun, noun]);
    for (const { bin_id } of entries) await restore(school, bin_id);
    expect(await contentOf(school)).toEqual(before);
  });
});

describe('the bin', () => {
  it('lists who deleted what and how long it can be restored, newest first and in pages', async () => {
    const school = await startSignedIn();
    for (const name of ['Botany', 'Zoology', 'Music']) await deletedSubject(school, name);
    const { data, total_records } = await school.call(listBin, { query: { page: 1, page_size: 2 } });
    expect([data.map(({ name }) => name), total_records]).toEqual([['Music', 'Zoology'], 3]);
    expect(data[0]).toMatchObject({ noun: 'subjects', by: 'Admin', days_left: 30, deleted_at: expect.any(String) });
    expect((await school.call(listBin, { query: { page: 2, page_size: 2 } })).data).toMatchObject([{ name: 'Botany' }]);
  });

  it('deletes a record for good', async () => {
    const school = await startSignedIn();
    const bin_id = await deletedSubject(school, 'Botany');
    await school.call(deleteFromBin, { query: { bin_id } });
    expect((await refusedRestore(school, bin_id)).status).toBe(404);
    expect((await school.refusal(deleteFromBin, { query: { bin_id } })).status).toBe(404);
    const { data } = await school.call(listActivities, { query: { page: 1, page_size: 1 } });
    expect(data).toMatchObject([{ verb: 'discarded', noun: 'subjects' }]);
  });

  it('forgets a record after 30 days', async () => {
    const school = await startSignedIn();
    const bin_id = await deletedSubject(school, 'Botany');
    const dayMs = 24 * 60 * 60_000;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29 * dayMs });
    await signIn(school);
    expect(await listed(school)).toMatchObject([{ days_left: 1 }]);
    vi.setSystemTime(Date.now() + dayMs);
    await signIn(school);
    expect(await listed(school)).toEqual([]);
    expect((await refusedRestore(school, bin_id)).status).toBe(404);
    await deleteOldEntries(school.backend, new AbortController().signal);
    expect(await school.db.selectFrom('bin_records').select('id').execute()).toEqual([]);
  });

  it('restores a record once, also if two people restore it at the same time', async () => {
    const school = await startSignedIn();
    const bin_id = await deletedSubject(school, 'Botany');
    const replies = await Promise.all([1, 2].map(() => school.send(restoreRecord, { body: { bin_id } })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await refusedRestore(school, bin_id)).status).toBe(404);
  });

  it('is separate for each school', async () => {
    const school = await startSignedIn();
    const bin_id = await deletedSubject(school, 'Botany');
    const { actHere } = await switchToOtherSchool(school, '9811111111');
    expect(await listed(school)).toEqual([]);
    expect((await refusedRestore(school, bin_id)).status).toBe(404);
    expect((await school.refusal(deleteFromBin, { query: { bin_id } })).status).toBe(404);
    actHere();
    expect(await listed(school)).toHaveLength(1);
  });

  it('takes nothing from a deletion that was refused', async () => {
    const school = await startSignedIn();
    const id = await addSubject(school, 'Botany');
    const ifMatch = { 'if-match': '"stale"' };
    expect((await school.refusal(deleteSubject, { query: { subject_id: id } }, ifMatch)).status).toBe(412);
    expect((await school.refusal(deleteSubject, { query: { subject_id: id + 1 } })).status).toBe(404);
    expect(await listed(school)).toEqual([]);
  });

  it('restores no more records than the school may have', async () => {
    const school = await startSignedIn();
    const bin_id = await deletedSubject(school, 'Botany');
    await addSubject(school, 'Zoology');
    school.backend.limits.records = 1;
    expect(await refusedRestore(school, bin_id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('1 subjects') },
    });
  });
});

it('knows every foreign key between records', async () => {
  const db = await createSqlite(':memory:');
  const { rows } = await sql<{ table: string; column: string; target: string; isOptional: number }>`
    select m.name as "table", f."from" as "column", f."table" as target, f.on_delete = 'SET NULL' as "isOptional"
    from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`.execute(db);
  await db.destroy();
  const tables = new Set<string>(movedTables.map(({ name }) => name));
  const keys = rows.filter(({ table, target }) => tables.has(table) && tables.has(target) && target !== 'schools');
  const toText = (link: object) => JSON.stringify(link);
  const known = links.map(({ table, column, target, isOptional }) =>
    toText({ table, column, target, isOptional: isOptional ? 1 : 0 }),
  );
  expect(
    keys
      .filter(
        ({ table }) =>
          !['activities', 'imports', 'import_rows', 'import_parents', 'distinct_students', 'views'].includes(table),
      )
      .map(toText)
      .sort(),
  ).toEqual(known.sort());
});
