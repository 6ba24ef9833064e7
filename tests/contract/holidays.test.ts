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

/** Starts a school with three classes. */
async function start() {
  const school = await startSignedIn();
  const ids = await addClasses(school, 'Nursery', 'KG', 'Grade 1');
  const list = async () => (await school.call(listHolidays, {})).data;
  return { school, ids, list };
}

const body = (classes: number[], change = {}) => ({
  holiday_name: 'Diwali',
  start_date: '2026-11-08',
  end_date: '2026-11-10',
  classes,
  ...change,
});

describe('creating a holiday', () => {
  it('saves its days and its classes', async () => {
    const { school, ids, list } = await start();
    expect(await school.call(createHoliday, { body: body(ids.slice(0, 2)) })).toMatchObject({ status: 'success' });
    expect(await list()).toEqual([
      {
        id: expect.any(Number),
        version: expect.any(String),
        holidayname: 'Diwali',
        startdate: '2026-11-08',
        enddate: '2026-11-10',
        classes: [
          { id: ids[0], classname: 'Nursery' },
          { id: ids[1], classname: 'KG' },
        ],
      },
    ]);
  });
  it('applies to all classes when every active class is named, even to classes added later', async () => {
    const { school, ids, list } = await start();
    await school.call(toggleClassStatus, { query: { class_id: ids[2] ?? 0 } });
    await school.call(createHoliday, { body: body(ids.slice(0, 2)) });
    await addClasses(school, 'Grade 2');
    expect((await list())[0]?.classes).toBe('All');
  });
  it('accepts a holiday of one day', async () => {
    const { school, ids } = await start();
    expect(await school.call(createHoliday, { body: body(ids, { end_date: '2026-11-08' }) })).toMatchObject({
      status: 'success',
    });
  });
  it('reports an end before the start and a missing name together', async () => {
    const { school, ids, list } = await start();
    const wrong = body(ids, { holiday_name: ' ', end_date: '2026-11-07' });
    expect(await school.refusal(createHoliday, { body: wrong })).toMatchObject({
      status: 422,
      body: {
        detail: [
          { field: 'holiday_name', message: 'Holiday name is required' },
          { field: 'end_date', message: 'End date cannot be before start date' },
        ],
      },
    });
    expect(await list()).toEqual([]);
  });
  it.each([
    { classes: [] },
    { classes: 'All' },
    { classes: [99_999] },
    { start_date: '2026-02-30' },
    { start_date: '08/11/2026' },
    { end_date: null },
    { holiday_name: 'x'.repeat(101) },
  ])('refuses %j', async (change) => {
    const { school, ids, list } = await start();
    expect((await school.refusal(createHoliday, { body: body(ids, change) })).status).toBe(422);
    expect(await list()).toEqual([]);
  });
  it("refuses another school's class", async () => {
    const { school, ids } = await start();
    const { classId } = await addOtherSchool(school);
    expect(await school.refusal(createHoliday, { body: body([...ids, classId]) })).toMatchObject({
      status: 422,
      body: { detail: [{ field: 'classes' }] },
    });
  });
});

describe('listing holidays', () => {
  it('sorts them by start, and shows none of another school', async () => {
    const { school, ids, list } = await start();
    await addOtherSchool(school);
    // The holiday with the earliest start has the latest end.
    for (const start_date of ['2026-12-25', '2026-08-15', '2027-01-26']) {
      const end_date = start_date === '2026-08-15' ? '2027-03-31' : start_date;
      await school.call(createHoliday, { body: body(ids, { holiday_name: start_date, start_date, end_date }) });
    }
    expect((await list()).map(({ holidayname }) => holidayname)).toEqual(['2026-08-15', '2026-12-25', '2027-01-26']);
  });
});

describe('updating a holiday', () => {
  it('replaces its days and classes, and stores the user', async () => {
    const { school, ids, list } = await start();
    await school.call(createHoliday, { body: body(ids) });
    const [before] = await list();
    expect(before?.classes).toBe('All');
    const holiday_id = before?.id ?? 0;
    const changed = body(ids.slice(2), { holiday_name: 'Deepavali', end_date: '2026-11-09' });
    await school.call(updateHoliday, { body: { ...changed, holiday_id } });
    expect(await list()).toEqual([
      {
        id: holiday_id,
        version: expect.any(String),
        holidayname: 'Deepavali',
        startdate: '2026-11-08',
        enddate: '2026-11-09',
        classes: [{ id: ids[2], classname: 'Grade 1' }],
      },
    ]);
    const row = await school.db.selectFrom('holidays').select('updated_by').executeTakeFirst();
    expect(row?.updated_by).toBe(adminId);
  });
});

describe('deleting a holiday', () => {
  it('succeeds once', async () => {
    const { school, ids, list } = await start();
    await school.call(createHoliday, { body: body(ids.slice(0, 1)) });
    const query = { holiday_id: (await list())[0]?.id ?? 0 };
    await school.call(deleteHoliday, { query });
    expect(await list()).toEqual([]);
    expect((await school.refusal(deleteHoliday, { query })).status).toBe(404);
  });
  it("does not change another school's holiday", async () => {
    const { school, ids } = await start();
    const { holidayId } = await addOtherSchool(school);
    expect((await school.refusal(deleteHoliday, { query: { holiday_id: holidayId } })).status).toBe(404);
    const change = { ...body(ids), holiday_id: holidayId };
    expect((await school.refusal(updateHoliday, { body: change })).status).toBe(404);
  });
});

describe('the holiday sheet', () => {
  it('contains the stored days in every time zone', async () => {
    const { school, ids } = await start();
    await school.call(createHoliday, { body: body(ids) });
    await school.call(createHoliday, {
      body: body(ids.slice(1), { start_date: '2027-01-01', end_date: '2027-01-01' }),
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
