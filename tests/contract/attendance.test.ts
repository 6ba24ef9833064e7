import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { exportAttendance } from '@/lib/contract/attendance';
import { schoolId, type TestBackend } from '../support/backend';
import { createStudentRow } from '../support/create-student-row';
import { startSignedIn } from '../support/sign-in';

const now = new Date().toISOString();
const ownerColumns = { school_id: schoolId, created_by: null, created_at: now, updated_at: now };
const workColumns = {
  worksunday: 0,
  workmonday: 1,
  worktuesday: 1,
  workwednesday: 1,
  workthursday: 1,
  workfriday: 1,
  worksaturday: 0,
} as const;

async function addStudent({ db }: TestBackend, section_id: number | null, enrollmentno: string, firstname: string) {
  const values = createStudentRow({ section_id, enrollmentno, firstname, lastname: 'Rao' });
  return (await db.insertInto('students').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** Creates a school with section '10 A' and two students. Returns a function that marks their attendance. */
async function startWithSection() {
  const school = await startSignedIn();
  const { db } = school;
  const { id: classId } = await db
    .insertInto('classes')
    .values({ ...ownerColumns, ...workColumns, classname: '10', same_key: '10', isactive: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: sectionId } = await db
    .insertInto('sections')
    .values({ ...ownerColumns, class_id: classId, section: 'A', same_key: 'A', isactive: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const asha = await addStudent(school, sectionId, '=1+1', 'Asha');
  const binod = await addStudent(school, sectionId, '002', 'Binod');
  const markDay = (studentId: number, day: string, status: string) =>
    db
      .insertInto('attendance')
      .values({ school_id: schoolId, section_id: sectionId, student_id: studentId, day, status })
      .execute();
  return { school, classId, sectionId, asha, binod, markDay };
}

async function readSheet(school: TestBackend, sectionId: number, month: number, year: number) {
  const response = await school.send(exportAttendance, { query: { section_id: sectionId, month, year } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('spreadsheetml');
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await response.arrayBuffer());
  const sheet = workbook.worksheets[0];
  const rows: (string | number)[][] = [];
  // Safe cast: the cells contain strings and numbers only.
  sheet?.eachRow((row) => rows.push((row.values as (string | number)[]).slice(1)));
  const headerIndex = rows.findIndex(([first]) => first === 'Enrollment No.');
  return {
    rows,
    days: rows[headerIndex] ?? [],
    weekdays: rows[headerIndex + 1] ?? [],
    studentRows: rows.slice(headerIndex + 2),
  };
}

async function addHoliday({ db }: TestBackend, name: string, startdate: string, enddate: string, classId?: number) {
  const values = {
    ...ownerColumns,
    holidayname: name,
    startdate,
    enddate,
    all_classes: classId ? 0 : 1,
    updated_by: null,
  } as const;
  const { id } = await db.insertInto('holidays').values(values).returning('id').executeTakeFirstOrThrow();
  if (classId) await db.insertInto('holiday_classes').values({ holiday_id: id, class_id: classId }).execute();
}

describe('the attendance report', () => {
  it('has exactly the days of the month as columns', async () => {
    const { school, sectionId, asha, markDay } = await startWithSection();
    await markDay(asha, '2028-02-29', 'P');
    const { days, weekdays } = await readSheet(school, sectionId, 2, 2028);
    expect(days.slice(2, 4)).toEqual([1, 2]);
    expect(days.slice(29)).toEqual([28, 29, 'Present', 'Absent', 'Leave', 'Working Days']);
    expect(weekdays[2]).toBe('Tue');
  });

  it('marks and counts days present, absent and on leave', async () => {
    const { school, sectionId, asha, binod, markDay } = await startWithSection();
    await markDay(asha, '2026-11-02', 'P');
    await markDay(asha, '2026-11-03', 'A');
    await markDay(asha, '2026-11-04', 'L');
    await markDay(binod, '2026-11-02', 'P');
    await markDay(binod, '2026-11-03', 'P');
    const { studentRows } = await readSheet(school, sectionId, 11, 2026);
    const [first, second] = studentRows;
    expect(first?.slice(0, 2)).toEqual(['002', 'Binod Rao']);
    expect(second?.slice(2, 7)).toEqual(['W', 'P', 'A', 'L', '']);
    expect(first?.slice(-4)).toEqual([2, 0, 0, 21]);
    expect(second?.slice(-4)).toEqual([1, 1, 1, 21]);
  });

  it('marks and names the holidays of all classes and of its own class', async () => {
    const { school, classId, sectionId, asha, markDay } = await startWithSection();
    await markDay(asha, '2026-11-02', 'P');
    await addHoliday(school, 'Diwali', '2026-11-09', '2026-11-10');
    await addHoliday(school, 'Class picnic', '2026-10-30', '2026-11-03', classId);
    const { studentRows, rows } = await readSheet(school, sectionId, 11, 2026);
    const rowOfAsha = studentRows[1] ?? [];
    expect(rowOfAsha.slice(2, 5)).toEqual(['H', 'P', 'H']);
    expect(rowOfAsha.slice(10, 13)).toEqual(['H', 'H', '']);
    // Expects 17 school days: the month has 21 weekdays, and the 2nd, 3rd, 9th and 10th are holidays.
    expect(rowOfAsha.at(-1)).toBe(17);
    expect(rows.map(([, name]) => name)).toContain('Diwali');
  });

  it('leaves out the holidays of other classes and of other months', async () => {
    const { school, classId, sectionId, asha, markDay } = await startWithSection();
    await markDay(asha, '2026-11-02', 'P');
    const { id } = await school.db
      .insertInto('classes')
      .values({ ...ownerColumns, ...workColumns, classname: '9', same_key: '9', isactive: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(id).not.toBe(classId);
    await addHoliday(school, 'Class 9 trip', '2026-11-04', '2026-11-04', id);
    await addHoliday(school, 'Christmas', '2026-12-25', '2026-12-25');
    const { studentRows } = await readSheet(school, sectionId, 11, 2026);
    expect(studentRows[1]?.at(-1)).toBe(21);
  });

  it('includes students who were marked here and have left, but not inactive ones without a mark', async () => {
    const { school, sectionId, asha, binod, markDay } = await startWithSection();
    await markDay(asha, '2026-11-02', 'P');
    await school.db.updateTable('students').set({ section_id: null }).where('id', '=', asha).execute();
    await school.db.updateTable('students').set({ deleted_at: now }).where('id', '=', binod).execute();
    const { studentRows } = await readSheet(school, sectionId, 11, 2026);
    expect(studentRows.map(([, name]) => name)).toEqual(['Asha Rao']);
  });

  it('contains no formulas', async () => {
    const { school, sectionId, asha, markDay } = await startWithSection();
    await markDay(asha, '2026-11-02', 'P');
    const { studentRows } = await readSheet(school, sectionId, 11, 2026);
    expect(studentRows.map(([enrollment]) => enrollment)).toContain("'=1+1");
  });
});

describe('an attendance report', () => {
  it('without any mark is refused with the section and the month', async () => {
    const { school, sectionId, asha, markDay } = await startWithSection();
    await markDay(asha, '2026-11-30', 'P');
    const query = { section_id: sectionId, month: 12, year: 2026 };
    const { status, body } = await school.refusal(exportAttendance, { query });
    expect(status).toBe(404);
    expect(body.message).toBe('No attendance was taken in 10 A in December 2026.');
  });

  it('of an unknown section is refused', async () => {
    const { school, sectionId } = await startWithSection();
    const query = { section_id: sectionId + 1, month: 11, year: 2026 };
    expect((await school.refusal(exportAttendance, { query })).body.message).toBe('This section was not found.');
  });

  it("of another school's section is refused", async () => {
    const { school, sectionId, asha, markDay } = await startWithSection();
    await markDay(asha, '2026-11-02', 'P');
    const other = { id: 77, name: 'Other', address: '', logo: null, created_at: now, updated_at: now };
    await school.db.insertInto('schools').values(other).execute();
    await school.db.updateTable('sections').set({ school_id: 77 }).execute();
    const query = { section_id: sectionId, month: 11, year: 2026 };
    expect((await school.refusal(exportAttendance, { query })).status).toBe(404);
  });

  it.each([
    { month: 0, year: 2026 },
    { month: 13, year: 2026 },
    { month: 11, year: 99 },
    { month: 'Nov', year: 2026 },
  ])('of $month/$year is refused', async (month) => {
    const { school, sectionId } = await startWithSection();
    const { status } = await school.refusal(exportAttendance, { query: { section_id: sectionId, ...month } });
    expect(status).toBe(422);
  });

  it('is refused without a token', async () => {
    const { school, sectionId } = await startWithSection();
    school.useToken(null);
    const query = { section_id: sectionId, month: 11, year: 2026 };
    expect((await school.refusal(exportAttendance, { query })).status).toBe(401);
  });
});
