import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { studentImport } from '@/lib/features/students/import';
import { windowsSigns } from '../../format/windows-1252.mjs';
import { createDoubtFinder, hasStrangeSigns, repairText } from './doubtful-cells';
import { readTemplate } from './headers';
import type { ImportTemplate } from './types';

/** Returns the text that a program shows if it reads UTF-8 as Windows-1252. */
const garble = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) =>
    byte >= 0x80 && byte <= 0x9f ? windowsSigns[byte - 0x80] : String.fromCharCode(byte),
  ).join('');

describe('a garbled text', () => {
  it('is repaired, whatever its letters are', () => {
    const name = fc.string({ unit: fc.constantFrom(...'aé ñशआ’ழਅz'), minLength: 1 });
    fc.assert(
      fc.property(name, (text) => {
        expect(repairText(garble(text))).toBe(/[^\0-\x7f]/.test(text) ? text : null);
      }),
    );
  });

  it.each(['José', 'Zoë', 'D’Souza', 'आशा', 'Ñandú', 'Ana (Ms.)', '12/4 MG Road, #5'])('is not %s', (text) => {
    expect([repairText(text), hasStrangeSigns(text)]).toEqual([null, false]);
  });

  it('has signs inside words if its encoding or its font is another one', () => {
    expect(['JosŽ‚', 'v‡kqrks"k', 'Ren‚e'].map(hasStrangeSigns)).toEqual([true, true, true]);
  });
});

const headers = ['Enrollment Number', 'First Name', 'Last Name', 'Phone Number', 'City', 'House'];
const cells = headers.map((text) => ({ kind: 'text' as const, text }));
// Safe cast: `readTemplate` returns `null` only if no cell is a known header.
const template = readTemplate(studentImport, [{ number: 1, cells }]) as ImportTemplate;

const validTexts = ['S-1', 'Asha', 'Verma', '9876500001', 'Pune', '9876500001'];
const doubtsWith = (header: string, text: string) => {
  const values = validTexts.with(headers.indexOf(header), text);
  const doubts = createDoubtFinder(template)([{ number: 2, values }]).get(2) ?? new Map();
  return [...doubts].map(([column, message]) => `${headers[column]}: ${message}`);
};

describe('createDoubtFinder', () => {
  it.each([
    ['Enrollment Number', '9876543210', 'This looks like a mobile number.'],
    ['Enrollment Number', '+91 98765 43210', 'This looks like a mobile number.'],
    ['Enrollment Number', '25/11/2015', 'This looks like a date.'],
    ['Enrollment Number', 'Asha Verma', 'This looks like a name.'],
    ['First Name', '9876543210', 'This looks like a mobile number.'],
    ['First Name', '2015-11-25', 'This looks like a date.'],
    ['Last Name', 'asha@example.com', 'This looks like an email address.'],
    ['Last Name', 'Female', 'This looks like a gender.'],
    ['Last Name', '42', 'This looks like a number.'],
    ['City', '411001', 'This looks like a pin code.'],
  ])('questions the %s %s', (header, text, message) => {
    expect(doubtsWith(header, text)).toEqual([`${header}: ${message}`]);
  });

  it.each([
    ['Enrollment Number', '20240115'],
    ['Enrollment Number', '2024001215'],
    ['Enrollment Number', '2024-00-1215'],
    ['Enrollment Number', 'VII A'],
    ['First Name', 'May'],
    ['First Name', 'Md. Irfan'],
    ['Last Name', '.'],
    ['City', 'Sector 15'],
    ['House', '9876543210'],
  ])('does not question the %s %s', (header, text) => expect(doubtsWith(header, text)).toEqual([]));
});
