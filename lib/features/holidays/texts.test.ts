import { describe, expect, it } from 'vitest';
import { defaultValues } from '@/lib/features/classes/form-schema';
import { workingDaysText } from './texts';

const fiveDays = defaultValues;
const sixDays = { ...defaultValues, worksaturday: true };
/** Returns a holiday from one day of November 2026 to another. The 12th is a Thursday. */
const holiday = (from: number, to = from) => ({ startdate: `2026-11-${from}`, enddate: `2026-11-${to}` });

describe('workingDaysText', () => {
  it.each([
    [holiday(12), [fiveDays], '1 working day'],
    [holiday(12, 13), [fiveDays, sixDays], '2 working days'],
    [holiday(12, 15), [fiveDays], '2 working days; Saturday and Sunday are days off anyway'],
    [holiday(12, 15), [sixDays], '3 working days; Sunday is a day off anyway'],
    [holiday(15), [fiveDays, sixDays], 'No working day; Sunday is a day off anyway'],
    [holiday(12, 15), [fiveDays, sixDays], '2 to 3 working days, depending on the class'],
  ])('counts the working days of %j', (days, classes, text) => {
    expect(workingDaysText(days, classes)).toBe(text);
  });
  it.each([
    [holiday(12), []],
    [holiday(12, 11), [fiveDays]],
    [{ startdate: '', enddate: '2026-11-12' }, [fiveDays]],
    [{ startdate: '2026-11-12', enddate: '12/11/2026' }, [fiveDays]],
    [{ startdate: '1926-11-12', enddate: '2026-11-12' }, [fiveDays]],
  ])('is empty for %j and %j', (days, classes) => {
    expect(workingDaysText(days, classes)).toBe('');
  });
});
