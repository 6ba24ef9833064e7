import { describe, expect, it } from 'vitest';
import { createClass, listClasses } from '@/lib/contract/classes';
import { createHoliday } from '@/lib/contract/holidays';
import { loadDay } from '@/lib/contract/school';
import { toggleStudentStatus, updateStudent } from '@/lib/contract/students';
import { schoolWeek } from '../support/school-week';
import { startSignedIn } from '../support/sign-in';
import { addStudent, createStudentBody } from '../support/students';

async function startWithBirthdays(...birthDates: string[]) {
  const school = await startSignedIn();
  const students = [];
  for (const [index, dob] of birthDates.entries())
    students.push(await addStudent(school, { dob, firstname: `Child${index}` }));
  const birthdayNamesOn = async (day: string) =>
    (await school.call(loadDay, { query: { day } })).birthdays.map(({ name }) => name.split(' ')[0]);
  return { school, students, birthdayNamesOn };
}

describe('the birthdays of a day', () => {
  it('are those of any birth year', async () => {
    const { birthdayNamesOn } = await startWithBirthdays('2015-11-22', '2012-11-22', '2015-11-23', '2015-12-22');
    expect(await birthdayNamesOn('2026-11-22')).toEqual(['Child0', 'Child1']);
    expect(await birthdayNamesOn('2026-11-21')).toEqual([]);
  });

  it('on 29 February are listed on the 28th in other years', async () => {
    const { birthdayNamesOn } = await startWithBirthdays('2016-02-28', '2016-02-29', '2016-03-01');
    expect(await birthdayNamesOn('2027-02-28')).toEqual(['Child0', 'Child1']);
    expect(await birthdayNamesOn('2100-02-28')).toEqual(['Child0', 'Child1']);
    expect(await birthdayNamesOn('2028-02-28')).toEqual(['Child0']);
    expect(await birthdayNamesOn('2028-02-29')).toEqual(['Child1']);
    expect(await birthdayNamesOn('2027-03-01')).toEqual(['Child2']);
  });

  it('leave out inactive students', async () => {
    const { school, students, birthdayNamesOn } = await startWithBirthdays('2015-11-22');
    await school.call(toggleStudentStatus, { query: { student_id: students[0]?.id ?? 0 } });
    expect(await birthdayNamesOn('2026-11-22')).toEqual([]);
  });

  it('are limited to 50, with the total number', async () => {
    const { school } = await startWithBirthdays(...Array.from({ length: 53 }, () => '2015-01-01'));
    const { birthdays, birthdays_total } = await school.call(loadDay, { query: { day: '2026-01-01' } });
    expect([birthdays.length, birthdays_total]).toEqual([50, 53]);
  });
});

describe('the next holiday', () => {
  it('is the current one or the next one', async () => {
    const { school } = await startWithBirthdays();
    await school.call(createClass, { body: { classname: 'KG', isactive: true, ...schoolWeek } });
    const classes = (await school.call(listClasses, { query: {} })).data.map(({ id }) => id);
    const addHoliday = (holiday_name: string, start_date: string, end_date: string) =>
      school.call(createHoliday, { body: { holiday_name, start_date, end_date, classes } });
    await addHoliday('Christmas', '2026-12-25', '2026-12-25');
    await addHoliday('Diwali', '2026-11-08', '2026-11-10');
    const nextHolidayOn = async (day: string) => (await school.call(loadDay, { query: { day } })).next_holiday;
    expect(await nextHolidayOn('2026-11-10')).toEqual({
      name: 'Diwali',
      startdate: '2026-11-08',
      enddate: '2026-11-10',
    });
    expect(await nextHolidayOn('2026-11-11')).toMatchObject({ name: 'Christmas' });
    expect(await nextHolidayOn('2026-12-26')).toBeNull();
  });
});

it('the last changes are listed with the newest first', async () => {
  const { school } = await startWithBirthdays('2015-11-22', '2015-11-23');
  const { changes } = await school.call(loadDay, { query: { day: '2026-11-22' } });
  expect(changes.map(({ verb, noun, what }) => [verb, noun, what.split(' ')[0]])).toEqual([
    ['added', 'students', 'Child1'],
    ['added', 'students', 'Child0'],
  ]);
});

it('the last changes have the id of the record, and the former and the new values', async () => {
  const school = await startSignedIn();
  const { id } = await addStudent(school, { enrollmentno: 'D-1', city: 'Pune' });
  const body = { ...createStudentBody({ enrollmentno: 'D-1', city: 'Nashik' }), id };
  await school.call(updateStudent, { query: { student_id: id }, body });
  const { changes } = await school.call(loadDay, { query: { day: '2026-11-22' } });
  expect(changes[0]).toMatchObject({
    record_id: id,
    values: expect.arrayContaining([{ field: 'city', old: 'Pune', new: 'Nashik' }]),
  });
});
