import { describe, expect, it } from 'vitest';
import {
  type ClassChoice,
  chosenIds,
  type HolidayForm,
  holidayForm,
  normalizeChoice,
  offeredClasses,
  toClassChoice,
  toFormValues,
  toggleAllClasses,
  toggleClass,
  toRequestBody,
} from './form-schema';

const namedClasses = [
  { id: 1, classname: 'Nursery' },
  { id: 2, classname: 'KG' },
  { id: 3, classname: 'Grade 1' },
];
const inactive = { id: 9, classname: 'Old' };

describe('toggleAllClasses', () => {
  it('clears the single classes', () => {
    expect(toggleAllClasses([1, 2])).toBe('All');
  });
  it('selects no class when All is removed', () => {
    expect(toggleAllClasses('All')).toEqual([]);
  });
});

describe('toggleClass', () => {
  it('adds in ascending order and removes', () => {
    expect(toggleClass([3], 1, namedClasses)).toEqual([1, 3]);
    expect(toggleClass([1, 3], 3, namedClasses)).toEqual([1]);
  });
  it('becomes All when every class is chosen', () => {
    const choice = [1, 2, 3].reduce<ClassChoice>((chosen, id) => toggleClass(chosen, id, namedClasses), []);
    expect(choice).toBe('All');
  });
  it('changes nothing while All is chosen', () => {
    expect(toggleClass('All', 2, namedClasses)).toBe('All');
  });
  it('does not count an inactive class towards All', () => {
    expect(toggleClass([], 9, [])).toEqual([9]);
    expect(toggleClass([1, 2], 9, namedClasses)).toEqual([1, 2, 9]);
  });
});

describe('toClassChoice', () => {
  it('is All for All, and the ids of a list', () => {
    expect(toClassChoice('All')).toBe('All');
    expect(toClassChoice([inactive, { id: 2, classname: 'KG' }])).toEqual([2, 9]);
    expect(toClassChoice([])).toEqual([]);
  });
});

describe('normalizeChoice', () => {
  it('is All for a list of every active class', () => {
    expect(normalizeChoice([1, 2, 3, 9], namedClasses)).toBe('All');
    expect(normalizeChoice([1, 2], namedClasses)).toEqual([1, 2]);
  });
  it('is never All without active classes', () => {
    expect(normalizeChoice([], [])).toEqual([]);
  });
});

describe('chosenIds', () => {
  it('are all active classes for All', () => {
    expect(chosenIds('All', namedClasses)).toEqual([1, 2, 3]);
    expect(chosenIds([2], namedClasses)).toEqual([2]);
  });
});

describe('offeredClasses', () => {
  it('includes inactive classes of the holiday', () => {
    expect(offeredClasses([{ id: 2, classname: 'KG' }, inactive], namedClasses)).toEqual([...namedClasses, inactive]);
    expect(offeredClasses('All', namedClasses)).toEqual(namedClasses);
    const lower = { id: 10, classname: 'LKG' };
    expect(offeredClasses([lower], namedClasses).map(({ id }) => id)).toEqual([1, 10, 2, 3]);
  });
});

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
