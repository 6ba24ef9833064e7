import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays, daysBetween, holidayOn, kindOfDay, type WorkingDays, weekdayOf, weekdays } from './school-days';

afterEach(() => vi.unstubAllEnvs());

const isoDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const flag = fc.constantFrom(true, false, 0 as const, 1 as const);
const workingDays = fc
  .tuple(flag, flag, flag, flag, flag, flag, flag)
  .map((flags) => Object.fromEntries(weekdays.map(({ name }, index) => [name, flags[index]])) as WorkingDays);
const span = fc
  .tuple(isoDay, fc.nat(40))
  .map(([startdate, length]) => ({ startdate, enddate: addDays(startdate, length) }));

describe('a weekday', () => {
  it.each(['Asia/Kolkata', 'Pacific/Kiritimati', 'America/Los_Angeles'])('is the day’s own in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(weekdayOf('2026-11-12').label).toBe('Thursday');
    expect(weekdayOf('2028-02-29').label).toBe('Tuesday');
  });
  it('repeats after seven days and not earlier', () => {
    fc.assert(
      fc.property(isoDay, (day) => {
        const week = daysBetween({ startdate: day, enddate: addDays(day, 7) }).map(weekdayOf);
        expect(new Set(week).size).toBe(7);
        expect(week[7]).toBe(week[0]);
      }),
    );
  });
});

describe('the days of a span', () => {
  it('are all days between its ends, in order', () => {
    expect(daysBetween({ startdate: '2028-02-27', enddate: '2028-03-01' })).toEqual([
      '2028-02-27',
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ]);
    expect(daysBetween({ startdate: '2028-02-27', enddate: '2028-02-26' })).toEqual([]);
  });
});

describe('the kind of a day', () => {
  it('is a holiday on every day of one, even on a day off, else it follows the weekday', () => {
    fc.assert(
      fc.property(
        isoDay,
        workingDays,
        fc.array(span, { maxLength: 4 }),
        fc.nat(60),
        (day, working, holidays, shift) => {
          const date = addDays(holidays[0]?.startdate ?? day, shift - 10);
          const isHoliday = holidays.some((holiday) => daysBetween(holiday).includes(date));
          const usual = working[weekdayOf(date).name] ? 'working' : 'off';
          expect(kindOfDay(date, working, holidays)).toBe(isHoliday ? 'holiday' : usual);
          expect(holidayOn(date, holidays) !== undefined).toBe(isHoliday);
        },
      ),
    );
  });
  it('removes no working day for a holiday on a day off', () => {
    fc.assert(
      fc.property(workingDays, span, (working, holiday) => {
        const month = { startdate: addDays(holiday.startdate, -10), enddate: addDays(holiday.enddate, 10) };
        const workingDays = (holidays: (typeof holiday)[]) =>
          daysBetween(month).filter((day) => kindOfDay(day, working, holidays) === 'working').length;
        const taken = daysBetween(holiday).filter((day) => working[weekdayOf(day).name]).length;
        expect(workingDays([holiday])).toBe(workingDays([]) - taken);
      }),
    );
  });
});
