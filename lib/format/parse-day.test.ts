import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayFormatProblem, dayProblem, formatTypedDay, parseDay } from './parse-day';

const today = '2026-11-22';
const names = 'January February March April May June July August September October November December'.split(' ');

const everyDay: string[] = [];
for (let time = Date.UTC(1900, 0, 1); time < Date.UTC(2100, 0, 1); time += 24 * 3600_000) {
  everyDay.push(new Date(time).toISOString().slice(0, 10));
}

const notations: Record<string, (y: string, m: string, d: string, name: string) => string> = {
  '25112015': (y, m, d) => `${d}${m}${y}`,
  '25/11/2015': (y, m, d) => `${d}/${m}/${y}`,
  '5/1/2015': (y, m, d) => `${Number(d)}/${Number(m)}/${y}`,
  '25-11-2015': (y, m, d) => `${d}-${m}-${y}`,
  '25.11.2015': (y, m, d) => `${d}.${m}.${y}`,
  '25 11 2015, with spaces around': (y, m, d) => ` ${d} ${m}  ${y} `,
  '25 / 11 / 2015': (y, m, d) => `${d} / ${m} / ${y}`,
  '25 Nov 2015': (y, _m, d, name) => `${d} ${name.slice(0, 3)} ${y}`,
  '25-NOV-2015': (y, _m, d, name) => `${d}-${name.slice(0, 3).toUpperCase()}-${y}`,
  '25 november 2015': (y, _m, d, name) => `${Number(d)} ${name.toLowerCase()} ${y}`,
  'November 25, 2015': (y, _m, d, name) => `${name} ${Number(d)}, ${y}`,
  '2015-11-25': (y, m, d) => `${y}-${m}-${d}`,
  '2015/11/25': (y, m, d) => `${y}/${m}/${d}`,
};

describe('A typed day', () => {
  it.each(Object.entries(notations))('is read back as %s on every day of 200 years', (_name, write) => {
    expect(everyDay).toHaveLength(73_049);
    const wrong = everyDay.filter((day) => {
      const [y = '', m = '', d = ''] = day.split('-');
      return parseDay(write(y, m, d, names[Number(m) - 1] ?? ''), today) !== day;
    });
    expect(wrong).toEqual([]);
  });

  it('is read back from its displayed form', () => {
    expect(everyDay.filter((day) => parseDay(formatTypedDay(day), today) !== day)).toEqual([]);
  });

  it.each([
    ['25-11-15', '2015-11-25'],
    ['251115', '2015-11-25'],
    ['25 Nov 15', '2015-11-25'],
    ['1st sept 2015', '2015-09-01'],
    ['25nov2015', '2015-11-25'],
    ['29/02/00', '2000-02-29'],
  ])('%s is %s', (text, day) => expect(parseDay(text, today)).toBe(day));

  it('with a two-digit year is the one nearest to today', () => {
    expect(parseDay('1/4/27', today)).toBe('2027-04-01');
    expect(parseDay('1/4/75', today)).toBe('2075-04-01');
    expect(parseDay('1/4/87', today)).toBe('1987-04-01');
  });

  it('with a two-digit year is the nearest one that the field allows', () => {
    expect(parseDay('1/4/75', today, { max: today })).toBe('1975-04-01');
    expect(parseDay('1/4/15', today, { max: today })).toBe('2015-04-01');
    expect(parseDay('1/4/80', today, { min: today })).toBe('2080-04-01');
    expect(parseDay('1/4/15', today, { min: today })).toBe('2015-04-01');
  });

  it.each([
    '',
    'tomorrow',
    '25/11',
    '5112015',
    '2511201',
    '25/11/201',
    '25/11/20155',
    '11/25/2015',
    '31/02/2015',
    '29/02/1900',
    '00/01/2015',
    '01/00/2015',
    '31 jun 2015',
    '25 no 2015',
    '25 novembers 2015',
    '25 Nob 2015',
    '25/11/1899',
    '25/11/2100',
    '2015-13-01',
    '-25/11/2015',
    '25/11/2015 10:00',
    '２５/１１/２０１５',
  ])('is not %j', (text) => expect(parseDay(text, today)).toBeNull());

  it('is a real day or null, whatever is typed', () => {
    const typed = fc.stringMatching(/^[\dnovjuneb /.-]{0,12}$/);
    const days = new Set(everyDay);
    fc.assert(
      fc.property(fc.oneof(typed, fc.string(), fc.stringMatching(/^\d{1,2}[-/. ]\d{1,2}[-/. ]\d{2,4}$/)), (text) => {
        const day = parseDay(text, today);
        expect(day === null || days.has(day)).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('The problem of a day', () => {
  it('is reported in a sentence', () => {
    expect(dayFormatProblem('31/4/2015')).toBe('There is no 31 April.');
    expect(dayFormatProblem(' 2015-02-30 ')).toBe('There is no 30 February.');
    expect(dayFormatProblem('29 feb 2015')).toBe('There is no 29 February in 2015.');
    expect(dayFormatProblem('29/2/15')).toBe('There is no 29 February in 2015.');
    expect(dayFormatProblem('04/25/2015')).toBe('There is no month 25. Please enter the day first: 25/04/2015.');
    expect(dayFormatProblem('02/31/2015')).toBe('There is no month 31.');
    expect(dayFormatProblem('25/25/2015')).toBe('There is no month 25.');
    expect(dayFormatProblem('00/11/2015')).toBe('There is no day 0.');
    expect(dayFormatProblem('soon')).toBe(
      'This is not a date. Please enter a date such as 25/11/2015, from 1900 to 2099.',
    );
    expect(dayProblem('2026-11-23', { max: today })).toBe('Please enter 22/11/2026 or an earlier day.');
    expect(dayProblem('2026-11-21', { min: today })).toBe('Please enter 22/11/2026 or a later day.');
  });

  it('is null for a day within the range', () => {
    expect(dayFormatProblem('0215-11-25')).toBeNull();
    expect(dayProblem(today, { min: today, max: today })).toBeNull();
  });
});
