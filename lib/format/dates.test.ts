import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatDate, parseCalendarDay, today } from './dates';
import { formatRelativeDate } from './relative-date';
import { dayOfTimestamp } from './timestamps';

const zones = ['Asia/Kolkata', 'Pacific/Kiritimati', 'America/Los_Angeles', 'UTC'];

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe.each(zones)('dates in %s', (zone) => {
  it('keep the day that the text names', () => {
    vi.stubEnv('TZ', zone);
    expect(formatDate('2026-11-12')).toBe('12 Nov 2026');
    expect(formatDate('2026-01-01T00:00:00Z')).toBe('1 Jan 2026');
    expect(formatDate('2026-12-31T23:59:59+05:30')).toBe('31 Dec 2026');
    expect(formatRelativeDate('2026-11-11', '2026-11-12')).toBe('Yesterday');
  });
});

describe('parseCalendarDay', () => {
  it.each([null, undefined, '', 'soon', '2026-02-31', '2026-13-01', '12/11/2026', '2026-11-123'])(
    'refuses %j',
    (text) => {
      expect(parseCalendarDay(text)).toBeNull();
      expect(formatDate(text)).toBe('-');
    },
  );
  it('accepts a leap day', () => {
    expect(parseCalendarDay('2028-02-29')).toBe('2028-02-29');
  });
});

describe('today', () => {
  it('is the local day, not the day in UTC', () => {
    vi.stubEnv('TZ', 'Asia/Kolkata');
    vi.useFakeTimers({ now: new Date('2026-11-11T20:00:00Z') });
    expect(today()).toBe('2026-11-12');
  });
});

describe.each([
  ['Asia/Kolkata', '2026-11-25T18:00:00Z', '2026-11-25T19:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-26T07:30:00Z', '2026-11-26T08:30:00+00:00'],
  ['UTC', '2026-11-25T23:30:00Z', '2026-11-26T06:00:00+05:30'],
])('around midnight in %s', (zone, before, after) => {
  it('a timestamp has the local day, and a day stays', () => {
    vi.stubEnv('TZ', zone);
    expect([before, after].map((time) => formatDate(dayOfTimestamp(time)))).toEqual(['25 Nov 2026', '26 Nov 2026']);
    expect(dayOfTimestamp('2026-11-26')).toBe('2026-11-26');
    expect(dayOfTimestamp('2026-11-26T23:30:00')).toBe('2026-11-26');
  });

  it('a change is of the local day, and so is today', () => {
    vi.stubEnv('TZ', zone);
    vi.useFakeTimers({ now: new Date(after) });
    expect([before, after].map((time) => formatRelativeDate(dayOfTimestamp(time) ?? '', today()))).toEqual([
      'Yesterday',
      'Today',
    ]);
  });
});

it.each(['', 'soon', '2026-02-31T10:00:00Z', null])('dayOfTimestamp refuses %j', (text) => {
  expect(dayOfTimestamp(text)).toBeNull();
});

describe('formatRelativeDate', () => {
  it.each([
    ['2026-11-12', 'Today'],
    ['2026-11-11', 'Yesterday'],
    ['2026-11-10', '2 days ago'],
    ['2026-11-05', '1 week ago'],
    ['2026-10-20', '3 weeks ago'],
    ['2026-10-15', '15 Oct 2026'],
    ['2026-11-13', '13 Nov 2026'],
    ['never', '-'],
  ])('calls %s %s on the 12th of November', (day, text) => {
    expect(formatRelativeDate(day, '2026-11-12')).toBe(text);
  });
});
