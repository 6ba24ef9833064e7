import { describe, expect, it } from 'vitest';
import { hasId } from '@/lib/browser/lists/has-id';
import { createClass, listClasses, toggleClassStatus } from '@/lib/contract/classes';
import { createHoliday, deleteHoliday, downloadHolidays, listHolidays, updateHoliday } from '@/lib/contract/holidays';
import { addOtherSchool } from '../support/add-other-school';
import { adminId, type TestBackend } from '../support/backend';
import { schoolWeek } from '../support/school-week';
import { readRows } from '../support/sheets';
import { startSignedIn } from '../support/sign-in';

async function addClasses(school: TestBackend, ...names: string[]): Promise<number[]> {
  for (const classname of names) await school.call(createClass, { body: { classname, isactive: true, ...schoolWeek } });
  return (await school.call(listClasses, { query: {} })).data.filter(hasId).map(({ id }) => id);
}

async function startWithClasses() {
  const school = await startSignedIn();
  const classIds = await addClasses(school, 'Nursery', 'KG', 'Grade 1');
  const listRows = async () => (await school.call(listHolidays, {})).data;
  return { school, classIds, listRows };
}

const createBody = (classes: number[], changes = {}) => ({
  holiday_name: 'Diwali',
  start_date: '2026-11-08',
  end_date: '2026-11-10',
  classes,
  ...changes,
});

describe('creating a holiday', () => {
  it('saves its days and its classes', async () => {
    const { school, classIds, listRows } = await startWithClasses();
    expect(await school.call(createHoliday, { body: createBody(classIds.slice(0, 2)) })).toMatchObject({
      status: 'success',
    });
    expect(await listRows()).toEqual([
      {
        id: expect.any(Number),
        version: expect.any(String),
        holidayname: 'Diwali',
        startdate: '2026-11-08',
        enddate: '2026-11-10',
        classes: [
          { id: classIds[0], classname: 'Nursery' },
          { id: classIds[1], classname: 'KG' },
        ],
      },
    ]);
  });
  it('applies to all classes when every active class is named, even to classes added later', async () => {
    const { school, classIds, listRows } = await startWithClasses();
    await school.call(toggleClassStatus, { query: { class_id: classIds[2] ?? 0 } });
    await school.call(createHoliday, { body: createBody(classIds.slice(0, 2)) });
    await addClasses(school, 'Grade 2');
    expect((await listRows())[0]?.classes).toBe('All');
  });
  it('accepts a holiday of one day', async () => {
    const { school, classIds } = await startWithClasses();
    expect(await school.call(createHoliday, { body: createBody(classIds, { end_date: '2026-11-08' }) })).toMatchObject({
      status: 'success',
    });
  });
  it('reports an end before the start and a missing name together', async () => {
    const { school, classIds, listRows } = await startWithClasses();
    const invalidBody = createBody(classIds, { holiday_name: ' ', end_date: '2026-11-07' });
    expect(await school.refusal(createHoliday, { body: invalidBody })).toMatchObject({
      status: 422,
      body: {
        detail: [
          { field: 'holiday_name', message: 'Holiday name is required' },
          { field: 'end_date', message: 'End date cannot be before start date' },
        ],
      },
    });
    expect(await listRows()).toEqual([]);
  });
  it.each([
    { classes: [] },
    { classes: 'All' },
    { classes: [99_999] },
    { start_date: '2026-02-30' },
    { start_date: '08/11/2026' },
    { end_date: null },
    { holiday_name: 'x'.repeat(101) },
  ])('refuses %j', async (changes) => {
    const { school, classIds, listRows } = await startWithClasses();
    expect((await school.refusal(createHoliday, { body: createBody(classIds, changes) })).status).toBe(422);
    expect(await listRows()).toEqual([]);
  });
  it("refuses another school's class", async () => {
    const { school, classIds } = await startWithClasses();
    const { classId } = await addOtherSchool(school);
    expect(await school.refusal(createHoliday, { body: createBody([...classIds, classId]) })).toMatchObject({
      status: 422,
      body: { detail: [{ field: 'classes' }] },
    });
  });
});

describe('listing holidays', () => {
  it('sorts them by start, and shows none of another school', async () => {
    const { school, classIds, listRows } = await startWithClasses();
    await addOtherSchool(school);
    // The holiday that starts first ends last, so that sorting by end date would give another order.
    for (const start_date of ['2026-12-25', '2026-08-15', '2027-01-26']) {
      const end_date = start_date === '2026-08-15' ? '2027-03-31' : start_date;
      await school.call(createHoliday, {
        body: createBody(classIds, { holiday_name: start_date, start_date, end_date }),
      });
    }
    expect((await listRows()).map(({ holidayname }) => holidayname)).toEqual([
      '2026-08-15',
      '2026-12-25',
      '2027-01-26',
    ]);
  });
});

describe('updating a holiday', () => {
  it('replaces its days and classes, and stores the user', async () => {
    const { school, classIds, listRows } = await startWithClasses();
    await school.call(createHoliday, { body: createBody(classIds) });
    const [holidayBefore] = await listRows();
    expect(holidayBefore?.classes).toBe('All');
    const holiday_id = holidayBefore?.id ?? 0;
    const changedBody = createBody(classIds.slice(2), { holiday_name: 'Deepavali', end_date: '2026-11-09' });
    await school.call(updateHoliday, { body: { ...changedBody, holiday_id } });
    expect(await listRows()).toEqual([
      {
        id: holiday_id,
        version: expect.any(String),
        holidayname: 'Deepavali',
        startdate: '2026-11-08',
        enddate: '2026-11-09',
        classes: [{ id: classIds[2], classname: 'Grade 1' }],
      },
    ]);
    const row = await school.db.selectFrom('holidays').select('updated_by').executeTakeFirst();
    expect(row?.updated_by).toBe(adminId);
  });
});

describe('deleting a holiday', () => {
  it('succeeds once', async () => {
    const { school, classIds, listRows } = await startWithClasses();
    await school.call(createHoliday, { body: createBody(classIds.slice(0, 1)) });
    const query = { holiday_id: (await listRows())[0]?.id ?? 0 };
    await school.call(deleteHoliday, { query });
    expect(await listRows()).toEqual([]);
    expect((await school.refusal(deleteHoliday, { query })).status).toBe(404);
  });
  it("does not change another school's holiday", async () => {
    const { school, classIds } = await startWithClasses();
    const { holidayId } = await addOtherSchool(school);
    expect((await school.refusal(deleteHoliday, { query: { holiday_id: holidayId } })).status).toBe(404);
    const changedHoliday = { ...createBody(classIds), holiday_id: holidayId };
    expect((await school.refusal(updateHoliday, { body: changedHoliday })).status).toBe(404);
  });
});

describe('the holiday sheet', () => {
  it('contains the stored days in every time zone', async () => {
    const { school, classIds } = await startWithClasses();
    await school.call(createHoliday, { body: createBody(classIds) });
    await school.call(createHoliday, {
      body: createBody(classIds.slice(1), { start_date: '2027-01-01', end_date: '2027-01-01' }),
    });
    const response = await school.send(downloadHolidays, {});
    const [header, ...rows] = await readRows(await response.arrayBuffer());
    expect(header).toEqual(['Holiday', 'Start Date', 'End Date', 'Day', 'Classes']);
    expect(rows).toEqual([
      ['Diwali', '2026-11-08', '2026-11-10', 'Sunday', 'All Classes'],
      ['Diwali', '2027-01-01', '2027-01-01', 'Friday', 'KG, Grade 1'],
    ]);
  });
});
