import { describe, expect, it } from 'vitest';
import { type HolidayForm, holidayForm, toFormValues, toRequestBody } from './form-schema';

const workdays = { worksunday: false, workmonday: true, worktuesday: true, workwednesday: true } as const;
const classNamed = (id: number, classname: string) => ({
  id,
  classname,
  isactive: true,
  ...workdays,
  workthursday: true,
  workfriday: true,
  worksaturday: false,
});
const activeClasses = [classNamed(1, 'Nursery'), classNamed(2, 'KG')];
const diwali: HolidayForm = { name: 'Diwali', startDate: '2026-11-08', endDate: '2026-11-10', classes: 'All' };

function problems(change: Partial<HolidayForm>) {
  const { error } = holidayForm.safeParse({ ...diwali, ...change });
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

describe('holidayForm', () => {
  it('accepts holidays of several days and of one day', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ endDate: '2026-11-08', classes: [2] })).toEqual([]);
  });
  it('reports each missing field', () => {
    expect(problems({ name: ' ', startDate: '', endDate: '', classes: [] })).toEqual([
      'name: Holiday name is required',
      'startDate: Start date is required',
      'endDate: End date is required',
      'classes: At least one class must be selected',
    ]);
  });
  it('refuses an end before the start, also beside other errors', () => {
    expect(problems({ endDate: '2026-11-07' })).toEqual(['endDate: End date cannot be before start date']);
    expect(problems({ name: '', classes: [], endDate: '2025-12-31' })).toEqual([
      'name: Holiday name is required',
      'classes: At least one class must be selected',
      'endDate: End date cannot be before start date',
    ]);
  });
  it.each([
    ['2026-02-30', 'There is no 30 February.'],
    ['12026-01-01', 'This is not a date. Please enter a date such as 25/11/2015, from 1900 to 2099.'],
    ['soon', 'This is not a date. Please enter a date such as 25/11/2015, from 1900 to 2099.'],
  ])('refuses the day %s', (startDate, message) => {
    expect(problems({ startDate })).toEqual([`startDate: ${message}`]);
  });
});

describe('toFormValues', () => {
  it('starts a new holiday with no class', () => {
    expect(toFormValues(null)).toEqual({ name: '', startDate: '', endDate: '', classes: [] });
  });
  it('contains the saved values of a holiday', () => {
    const classes = [{ id: 2, classname: 'KG' }];
    const holiday = { id: 5, holidayname: 'Diwali', startdate: '2026-11-08', enddate: '2026-11-10', classes };
    expect(toFormValues(holiday)).toEqual({ ...diwali, classes: [2] });
  });
});

describe('toRequestBody', () => {
  it('contains every id for All', () => {
    expect(toRequestBody(diwali, activeClasses)).toEqual({
      holiday_name: 'Diwali',
      start_date: '2026-11-08',
      end_date: '2026-11-10',
      classes: [1, 2],
    });
  });
});
