import { describe, expect, it } from 'vitest';
import { legacyFonts, needsReview, openSession, repeatedProblems } from '@/components/import/import-session';
import { findHeader, findTable } from '@/lib/browser/import/map-columns';
import type { ImportProblems } from '@/lib/browser/import/types';
import { readSheets } from '@/lib/contract/sheets';
import { joinSheets } from '@/lib/contract/values/join-sheets';
import { classLabels } from '@/lib/features/fees/fees-workbook';
import { findFees } from '@/lib/features/fees/file-rows';
import { readFees } from '@/lib/features/fees/import';
import { templates } from '@/tests/support/sheet-rows';
import { fixtureFile, readErrorMessage, sendToReader } from '@/tests/support/table-files';
import { shareSignedInConsole } from '@/tests/support/test-console';

const school = shareSignedInConsole();

async function readList(name: string) {
  const reply = await sendToReader(school.browser, fixtureFile(`lists/${name}`));
  const { others, ...first } = readSheets.parse(await reply.json());
  return [first, ...others];
}

async function openList(name: string) {
  const template = name.includes('staff') ? templates.employees : templates.families;
  const { rows: sheet, ...names } = joinSheets(await readList(name), (rows) => findTable(rows, template));
  return openSession(template, { fileName: name, sheet, header: findHeader(sheet, template) ?? -1, ...names }, {});
}

interface Expected {
  /** The values of a column, which the import stores. */
  stored: Record<string, string[]>;
  /** The row and the column of each cell with a problem or a doubt. */
  marked?: string[];
  /** The notes that are shown once for a column. */
  notes?: string[];
  /** True if the user must look at the list for another reason. */
  isReviewed?: boolean;
}

/** Lists as schools have them: what each one means, and the cells about which the user is asked. */
const lists: Record<string, Expected> = {
  'a01-month-first.csv': {
    stored: { 'Date of Birth': ['2015-08-25', '2015-03-04', '2014-12-31', '2014-07-08', '2016-01-02'] },
  },
  'a03-one-sheet-per-class.xlsx': {
    stored: { 'Enrollment Number': ['SHT-11', 'SHT-12', 'SHT-21', 'SHT-22', 'SHT-31', 'SHT-32'] },
  },
  'a05-one-bad-byte.csv': { stored: { 'First Name': ['आशा', 'José', 'Ravi'] }, marked: ['4 Last Name'] },
  'a05-one-bad-byte-with-mark.csv': { stored: { 'First Name': ['आशा', 'José', 'Ravi'] }, marked: ['4 Last Name'] },
  'a06-garbled-before.csv': {
    stored: { 'First Name': ['JosÃ©', 'ZoÃ«'] },
    marked: ['2 First Name', '3 First Name'],
  },
  'a08-number-format.xlsx': { stored: { 'Enrollment Number': ['ADM-0042', 'ADM-0043'] } },
  'a08-number-format-year.xlsx': { stored: { 'Enrollment Number': ['2024/0012'] } },
  'a10-ten-seconds-early.xlsx': { stored: { 'Date of Birth': ['2015-11-25', '2015-11-25'] } },
  'a11-turned-dates.xlsx': {
    stored: { 'Date of Birth': ['2015-11-25', '2015-03-04', '2014-12-31', '2014-07-08', '2016-01-16'] },
    marked: ['3 Date of Birth', '5 Date of Birth'],
  },
  'a13-equals-quoted.csv': { stored: { 'Enrollment Number': ['0042', '0043'] } },
  'a14-words-for-nothing.csv': {
    stored: { 'Middle Name': Array(8).fill(''), 'Address Line 2': Array(8).fill('') },
    marked: ['8 Address Line 1', '8 City', '9 Address Line 1'],
  },
  'a17-odd-ages.csv': {
    stored: { 'Date of Birth': ['1962-05-12', '1930-01-05', '2026-11-28', '2015-11-25'] },
    marked: ['2 Date of Birth', '3 Date of Birth', '4 Date of Birth'],
  },
  'a18-landlines.csv': {
    stored: { 'Phone Number': ['1202456789', '1234567890'] },
    marked: ['2 Phone Number', '3 Phone Number'],
  },
  'a18-landlines-staff.csv': { stored: { 'Mobile Number': ['1202456780'] }, marked: ['2 Mobile Number'] },
  'a20-mac-1904.xlsx': { stored: { 'Date of Birth': ['2015-11-25', '2015-11-25'] } },
  'a21-two-phones.csv': { stored: { 'Phone Number': ['9400333444'] }, isReviewed: true },
  'a22-kruti-dev.xlsx': {
    stored: { 'First Name': ['jke', 'lhrk'] },
    notes: ['Kruti Dev 010: First Name, Last Name'],
    isReviewed: true,
  },
  'b01-own-template-class-5.xlsx': { stored: { Class: ['5', '5', '5', '5'], Section: ['A', 'A', 'A', 'A'] } },
  'b02-any-list.csv': {
    stored: { City: ['Pune', 'Pune'], 'Phone Number': ['9400100572', '94001'] },
    marked: ['3 Phone Number'],
  },
  'b04-instructions-first.xlsx': { stored: { 'Enrollment Number': ['INS-1', 'INS-2'] } },
  'b08-portal-tabs.xls': { stored: { 'First Name': ['Asha'], 'Date of Birth': ['2015-11-25'] } },
  'b09-underscores.csv': {
    stored: { 'First Name': ['Tarun'], 'Last Name': ['Bhat'], 'Date of Birth': ['2014-05-15'], Gender: ['Male'] },
  },
  'b09-student_name.csv': { stored: { 'First Name': ['Ila'], 'Last Name': ['Dey'] } },
  'b10-formula-names.xlsx': { stored: { 'First Name': ['ASHAA', 'ASHAB', 'ASHAC'] } },
  'b14-iso-date-cell.xlsx': { stored: { 'Date of Birth': ['2015-11-25'] } },
  'b15-no-addresses.xlsx': { stored: { 'Enrollment Number': ['NOA-1', 'NOA-2'], 'First Name': ['Asha', 'Ravi'] } },
  'b15-prefixed.xlsx': { stored: { 'Enrollment Number': ['PRE-1', 'PRE-2'], 'First Name': ['Asha', 'Ravi'] } },
  'b17-formulas-without-values.xlsx': {
    stored: { 'First Name': ['Asha', 'Ravi', 'Uma'], 'Address Line 1': ['', '', ''] },
    marked: ['2 Address Line 1', '3 Address Line 1', '4 Address Line 1'],
    notes: ['Address Line 1: 3'],
  },
};

const cellsOf = (problems: ImportProblems, headers: string[]) =>
  [...problems].flatMap(([number, cells]) => [...cells.keys()].map((column) => `${number} ${headers[column]}`));

describe('a list of a school', () => {
  it.each(Object.entries(lists))(
    '%s is stored as it was meant',
    async (name, { stored, marked = [], notes = [], isReviewed }) => {
      const session = await openList(name);
      const headers = session.template.columns.map(({ header }) => header);
      const valuesIn = (header: string) => session.rows.map(({ values }) => values[headers.indexOf(header)]);
      expect(Object.fromEntries(Object.keys(stored).map((header) => [header, valuesIn(header)]))).toEqual(stored);
      expect([...cellsOf(session.wrong, headers), ...cellsOf(session.doubtful, headers)].sort()).toEqual(marked);
      expect([
        ...legacyFonts(session).map(({ font, headers }) => `${font}: ${headers.join(', ')}`),
        ...repeatedProblems(session).map(({ header, count }) => `${header}: ${count}`),
      ]).toEqual(notes);
      expect(needsReview(session)).toBe(isReviewed ?? marked.length > 0);
    },
  );

  it.each([
    ['b06-with-a-password.xlsx', 'This file has a password. Please save it without one.'],
    [
      'b08-portal-html.xls',
      'This file is a web page, although its name says otherwise. Please open it in Excel and save it as .xlsx.',
    ],
  ])('%s is refused with its reason', async (name, message) => {
    expect(await readErrorMessage(school.browser, fixtureFile(`lists/${name}`))).toBe(message);
  });

  const classes = Array.from({ length: 12 }, (_, index) => ({ id: index + 1, classname: String(index + 1) }));
  const planOf = async (name: string) => {
    const plan = readFees(joinSheets(await readList(name), findFees).rows, [], classLabels(classes, []));
    if ('error' in plan) throw new Error(plan.error);
    return plan;
  };

  it('of fees has several sheets, other words for classes and periods, or the month first', async () => {
    expect((await planOf('a03b-fees-two-sheets.xlsx')).added.map(({ classId }) => classId)).toEqual([5, 6]);
    const { added, problems } = await planOf('b13-fees-words.xlsx');
    expect([added.map(({ classId }) => classId), problems]).toEqual([[5, 6, 7, 8, 9], []]);
    const dueDates = (await planOf('a16-fees-month-first.csv')).added.map(({ dueDate }) => dueDate);
    expect([dueDates.length, dueDates[0], dueDates.at(-1)]).toEqual([12, '2026-04-10', '2027-03-10']);
  });
});
