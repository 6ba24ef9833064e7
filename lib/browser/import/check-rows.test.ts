import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { employeeSheetColumns, newEmployeeRules } from '@/lib/server/backend/employees/fields';
import { checkTexts } from '@/lib/server/backend/http/text-rules';
import type { SheetColumn } from '@/lib/server/backend/sheets/read-rows';
import { studentRules, studentSheetColumns } from '@/lib/server/backend/students/fields';
import { templates } from '@/tests/support/sheet-rows';
import { createRowChecker } from './check-rows';
import { normalizeCell } from './normalize-cell';
import { editCell } from './read-rows';
import type { ImportRow, ImportTemplate } from './types';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T06:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const { students, employees } = templates;

const validCells: Record<string, string> = {
  'Enrollment Number': '0042',
  'Employee ID': 'E-1',
  Designation: 'Teacher',
  'First Name': 'Asha',
  'Last Name': 'Rao',
  'Phone Number': '9812345678',
  'Mobile Number': '9812345678',
  'Date of Birth': '2015-08-21',
  Gender: 'Female',
  'Address Line 1': '12 MG Road',
  City: 'Pune',
  State: 'Goa',
  'Pin Code': '411001',
};

function rowsOf(template: ImportTemplate, ...changes: Record<string, string>[]): ImportRow[] {
  return changes.map((changed, rowIndex) => ({
    number: rowIndex + 2,
    values: template.columns.map(({ header, isUnique }) => {
      const value = validCells[header] ?? '';
      // Ends unique values with the row index, because the rows must not contain duplicates.
      return changed[header] ?? (isUnique ? value.replace(/\d$/, '') + rowIndex : value);
    }),
  }));
}

const listProblems = (template: ImportTemplate, rows: ImportRow[]) =>
  [...createRowChecker(template)(rows)].flatMap(([row, problems]) =>
    [...problems].map(([columnIndex, sentence]) => [row, template.columns[columnIndex]?.header, sentence]),
  );

describe('rows', () => {
  it('are valid if the form accepts them', () => {
    expect(listProblems(students, rowsOf(students, {}, {}))).toEqual([]);
    expect(listProblems(employees, rowsOf(employees, {}, {}))).toEqual([]);
  });

  it('are validated by the form schema', () => {
    const changes = {
      'First Name': '',
      Gender: 'constructor',
      State: 'Delhi',
      'Date of Birth': '31/02/2015',
      'Pin Code': '41',
    };
    expect(listProblems(students, rowsOf(students, changes, { 'Date of Birth': '2027-01-01' }))).toEqual([
      [2, 'First Name', 'First name is required'],
      [2, 'Date of Birth', 'There is no 31 February.'],
      [2, 'Gender', 'Gender must be Male or Female'],
      [2, 'State', 'State must be one of the 28 states of India'],
      [2, 'Pin Code', 'Pin code must be 6 digits'],
      [3, 'Date of Birth', 'Date of birth can’t be in the future'],
    ]);
  });

  it('get the first message of the form for each cell', () => {
    expect(listProblems(employees, rowsOf(employees, { 'Mobile Number': '' }))).toEqual([
      [2, 'Mobile Number', 'Mobile number is required'],
    ]);
  });

  it('must not repeat a number of an earlier row in any notation', () => {
    const numbers = ['e-7', 'E-8', 'E-7', '', 'E-7 '].map((number) => ({ 'Employee ID': number }));
    expect(listProblems(employees, rowsOf(employees, ...numbers))).toEqual([
      [4, 'Employee ID', 'e-7 is already in row 2'],
      [5, 'Employee ID', 'Employee ID is required'],
      [6, 'Employee ID', 'e-7 is already in row 2'],
    ]);
    const twice = { 'Mobile Number': '9000000000' };
    expect(listProblems(employees, rowsOf(employees, twice, twice))).toEqual([
      [3, 'Mobile Number', '9000000000 is already in row 2'],
    ]);
    // Expects no problem, because siblings share the phone number of their parents.
    expect(
      listProblems(students, rowsOf(students, { 'Phone Number': '9000000000' }, { 'Phone Number': '9000000000' })),
    ).toEqual([]);
  });

  it('must not contain shortened numbers', () => {
    expect(
      listProblems(employees, rowsOf(employees, { 'Mobile Number': '9.87E+09', 'Employee ID': '1.2E+05' })),
    ).toEqual([
      [2, 'Employee ID', 'The file contains a shortened number. Please enter all of its digits.'],
      [2, 'Mobile Number', 'The file contains a shortened number. Please enter all of its digits.'],
    ]);
  });

  it('are validated once, and again only after an edit', () => {
    let checked = 0;
    const counting = z.pipe(
      z.transform((row) => {
        checked += 1;
        return row;
      }),
      employees.entity.form,
    );
    const template = { ...employees, entity: { ...employees.entity, form: counting } };
    const check = createRowChecker(template);
    const rows = rowsOf(
      employees,
      ...Array.from({ length: 200 }, (_, rowIndex) => ({ 'Mobile Number': `${9000000000 + rowIndex}` })),
    );
    expect(check(rows).size).toBe(0);
    expect(checked).toBe(200);
    const [first] = rows;
    const edited = first ? rows.with(0, editCell(first, 0, 'E-199', template)) : [];
    expect([...check(edited).keys()]).toEqual([201]);
    expect(checked).toBe(201);
    expect(check(rows).size).toBe(0);
    expect(checked).toBe(201);
  });
});

const wrongTexts = [
  '',
  'x',
  'x'.repeat(300),
  'x'.repeat(1001),
  '12',
  '-1',
  '12345678901',
  '99/99/2015',
  '1850-01-01',
  'a@b',
  '9.8E+09',
];

describe.each([
  ['students', students],
  ['employees', employees],
] as const)('the error messages of %s', (_, template) => {
  it.each(template.columns.map(({ header }) => header))('are written for a clerk: %s', (header) => {
    const problems = wrongTexts.flatMap((text) => listProblems(template, rowsOf(template, { [header]: text })));
    const sentences = problems.map(([, column, sentence]) => {
      expect(column).toBe(header);
      return sentence;
    });
    const fieldMessage =
      /^(Address|City|Date of birth|Designation|Email|Employee ID|Enrollment number|(First|Middle|Last) name|Gender|(Mobile|Phone) number|Pin code|State) (is required$|must be \S|can’t be \S)/;
    const otherMessage =
      /^(Please (use at most [\d,]+ characters|enter a valid email address)$|The file contains a shortened number\.|This is not a date\. |There is no month \d+\.( Please enter the day first: |$))/;
    expect(
      sentences.filter((sentence) => !fieldMessage.test(String(sentence)) && !otherMessage.test(String(sentence))),
    ).toEqual([]);
    expect(sentences).toContain('Please use at most 1,000 characters');
    expect(new Set(sentences).size).toBeGreaterThan(1);
  });
});

describe('a row that the browser accepts', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 260 }),
    fc.constantFrom(...wrongTexts, 'x'.repeat(51), 'x'.repeat(101), 'x'.repeat(201), `${'x'.repeat(250)}@example.com`),
    fc.constantFrom(
      'Boy',
      'UP',
      '42333',
      '29/02/2016',
      '0812345678',
      'asha@example.com',
      '1906-11-22',
      'é'.normalize('NFD'),
    ),
  );
  const toTexts = <K extends string>(columns: SheetColumn<K>[], values: readonly string[]) =>
    // Finds the text of a column by its index, because the values have the order of the template columns.
    Object.fromEntries(columns.map(({ field, read }, index) => [field, read(values[index] ?? '')])) as Record<
      K,
      string
    >;

  it.each([
    ['students', students, (row: ImportRow) => checkTexts(studentRules, toTexts(studentSheetColumns, row.values))],
    [
      'employees',
      employees,
      (row: ImportRow) => checkTexts(newEmployeeRules, toTexts(employeeSheetColumns, row.values)),
    ],
  ] as const)('is accepted by the embedded backend: %s', (_, template, check) => {
    const changes = fc.record({ columnIndex: fc.nat({ max: template.columns.length - 1 }), text });
    fc.assert(
      fc.property(changes, ({ columnIndex, text }) => {
        const column = template.columns[columnIndex];
        const value = normalizeCell(column?.kind ?? null, text, column?.choice);
        const [row] = rowsOf(template, { [column?.header ?? '']: value });
        if (!row || listProblems(template, [row]).length > 0) return;
        expect(check(row)).toMatchObject({ problems: [], texts: expect.anything() });
      }),
      { numRuns: 500 },
    );
  });
});
