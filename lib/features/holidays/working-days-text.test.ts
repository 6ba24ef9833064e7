import { describe, expect, it } from 'vitest';
import { defaultValues } from '@/lib/features/classes/form-schema';
import { workingDaysText } from './working-days-text';

const five = defaultValues;
const six = { ...defaultValues, worksaturday: true };
/** 12 November 2026 is a Thursday. */
const holiday = (from: number, to = from) => ({ startdate: `2026-11-${from}`, enddate: `2026-11-${to}` });

describe('takenDaysText', () => {
  it.each([
    [holiday(12), [five], '1 working day'],
    [holiday(12, 13), [five, six], '2 working days'],
    [holiday(12, 15), [five], '2 working days; Saturday and Sunday are days off anyway'],
    [holiday(12, 15), [six], '3 working days; Sunday is a day off anyway'],
    [holiday(15), [five, six], 'No working day; Sunday is a day off anyway'],
    [holiday(12, 15), [five, six], '2 to 3 working days, depending on the class'],
  ])('counts the working days of %j', (days, classes, text) => {
    expect(workingDaysText(days, classes)).toBe(text);
  });
  it.each([
    [holiday(12), []],
    [holiday(12, 11), [five]],
    [{ startdate: '', enddate: '2026-11-12' }, [five]],
    [{ startdate: '2026-11-12', enddate: '12/11/2026' }, [five]],
    [{ startdate: '1926-11-12', enddate: '2026-11-12' }, [five]],
  ])('is empty for %j and %j', (days, classes) => {
    expect(workingDaysText(days, classes)).toBe('');
  });
});
