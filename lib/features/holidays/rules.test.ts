import { afterEach, describe, expect, it, vi } from 'vitest';
import { listHolidays } from '@/lib/contract/holidays';
import { dayText, durationText, findHolidays, isPast } from './rules';

const holiday = (id: number, holidayname: string, startdate: string, enddate = startdate) => ({
  id,
  holidayname,
  startdate,
  enddate,
  classes: 'All' as const,
});
const holidays = [
  holiday(1, 'Winter Break', '2026-12-24', '2027-01-01'),
  holiday(2, 'Diwali', '2026-11-08', '2026-11-10'),
  holiday(3, 'Republic Day', '2027-01-26'),
  holiday(4, 'Diwali for Juniors', '2026-11-08'),
  holiday(5, 'Sometime', ''),
  holiday(6, 'Repairs', '2027-02-05', '2027-02-12'),
];
const findIds = (search: string) => findHolidays(holidays, search).map(({ id }) => id);

afterEach(() => vi.unstubAllEnvs());

describe.each(['Asia/Kolkata', 'Pacific/Kiritimati', 'America/Los_Angeles', 'UTC'])('holidays in %s', (zone) => {
  it('keep their days', () => {
    vi.stubEnv('TZ', zone);
    // Tests timestamps, because an upstream may send them. Midnight in UTC belongs to the previous day in America.
    const row = { id: 1, holidayname: 'New Year', startdate: '2027-01-01T00:00:00Z', enddate: '2027-01-02T00:00:00Z' };
    const parsed = listHolidays.reply.parse({ data: [row] }).data[0];
    if (!parsed) throw new Error('the holiday was lost');
    expect(durationText(parsed)).toBe('1 Jan 2027 – 2 Jan 2027');
    expect(dayText(parsed)).toBe('Friday – Saturday');
    expect(dayText({ startdate: '2026-11-12', enddate: '2026-11-12' })).toBe('Thursday');
    expect(findHolidays([parsed], '1 jan')).toHaveLength(1);
    expect(findHolidays([parsed], '31 dec')).toEqual([]);
    expect(findIds('')).toEqual([4, 2, 1, 3, 6, 5]);
  });
});

describe('durationText and dayText', () => {
  it('name one day once', () => {
    expect(durationText({ startdate: '2027-01-26', enddate: '2027-01-26' })).toBe('26 Jan 2027');
    expect(dayText({ startdate: '2027-01-26', enddate: '2027-01-26' })).toBe('Tuesday');
  });
  it.each([
    ['2026-11-06', '2026-11-13', 'Fri 6 – Fri 13 Nov'],
    ['2026-10-30', '2026-11-13', 'Fri 30 Oct – Fri 13 Nov'],
    ['2026-12-25', '2027-01-01', 'Fri 25 Dec – Fri 1 Jan'],
    ['2026-11-06', '2026-11-14', 'Friday – Saturday'],
    ['2026-11-06', '2026-11-06', 'Friday'],
  ])('tell two days with the same weekday apart: %s to %s', (startdate, enddate, text) => {
    expect(dayText({ startdate, enddate })).toBe(text);
  });
  it('ignore an end that is missing or too early', () => {
    expect(durationText({ startdate: '2027-01-26', enddate: '' })).toBe('26 Jan 2027');
    expect(dayText({ startdate: '2027-01-26', enddate: '2027-01-01' })).toBe('Tuesday');
    expect(durationText({ startdate: '', enddate: '' })).toBe('-');
  });
  it.each(['', 'soon', '2026-02-31', '2026-13-01', '12/11/2026', '2026-11-123'])('return a dash for %j', (text) => {
    expect(dayText({ startdate: text, enddate: '' })).toBe('-');
  });
});

describe('isPast', () => {
  it.each([
    ['2026-11-12', '2026-11-15', false],
    ['2026-11-12', '2026-11-16', false],
    ['2026-11-12', '2026-11-14', true],
    ['2026-11-14', '', true],
    ['2026-11-16', '', false],
    ['', '', false],
  ])('tells on 15 November whether %s to %s is over: %s', (startdate, enddate, isOver) => {
    expect(isPast({ startdate, enddate }, '2026-11-15')).toBe(isOver);
  });
});

describe('findHolidays', () => {
  it.each([
    ['diwali', [4, 2]],
    ['24 Dec', [1]],
    ['2026-12', [1]],
    ['TUESDAY', [2, 3]],
    ['sunday', [4, 2]],
    ['friday', [1, 6]],
    [' republic ', [3]],
    ['easter', []],
  ])('finds by %j', (search, ids) => {
    expect(findIds(search)).toEqual(ids);
  });
  it('does not change its input', () => {
    findHolidays(holidays, '');
    expect(holidays[0]?.id).toBe(1);
  });
});

describe('classes of a holiday', () => {
  const classesOf = (classes: unknown) =>
    listHolidays.reply.parse({ data: [{ id: 1, classes }] }).data.map((row) => row.classes)[0];
  it.each([null, undefined, 'some', 7, [{ name: 'no id' }]])('are empty for %j', (classes) => {
    expect(classesOf(classes)).toEqual([]);
  });
  it('are All or a list', () => {
    expect(classesOf('All')).toBe('All');
    expect(classesOf([{ id: '3', classname: 'KG', schoolid: 4 }])).toEqual([{ id: 3, classname: 'KG' }]);
  });
});
