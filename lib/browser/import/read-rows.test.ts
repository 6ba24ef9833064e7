import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { studentImport } from '@/lib/features/students/import';
import { sheetRows, templateOf, templates, toSheetRows } from '@/tests/support/sheet-rows';
import { createRowChecker } from './check-rows';
import { findHeader, mapColumns } from './map-columns';
import { editCell, readRows, withoutTitle } from './read-rows';
import type { ImportTemplate } from './types';
import { toErrorWorkbook, toWorkbook } from './workbooks';

it.each([
  ['Mr. Ravi Rao', 'Ravi Rao'],
  ['Late Shri Ram Lal', 'Ram Lal'],
  ['Smt.Sunita Devi', 'Sunita Devi'],
  ['KUM ASHA', 'ASHA'],
  ['Dr Anil', 'Anil'],
  ['Dr', 'Dr'],
  ['Mrudula', 'Mrudula'],
  ['Sri Devi', 'Sri Devi'],
  ['Kumari Selja', 'Kumari Selja'],
  ['Shriya', 'Shriya'],
])('%s without its title is %s', (name, bare) => {
  expect(withoutTitle(name)).toBe(bare);
});

const { students, employees } = templates;

type Cells = Parameters<typeof sheetRows>;

function read(template: ImportTemplate, ...rows: Cells) {
  const sheet = sheetRows(...rows);
  const headerIndex = findHeader(sheet, template);
  return headerIndex === null ? [] : readRows(sheet, headerIndex, mapColumns(sheet, headerIndex, template), template);
}

const valuesOf = (template: ImportTemplate, ...rows: Cells) =>
  read(template, ...rows).map(({ values }) =>
    Object.fromEntries(
      template.columns.map(({ header }, index) => [header, values[index]]).filter(([, value]) => value),
    ),
  );

describe('the rows of a file', () => {
  it('are normalized in template order with their numbers', () => {
    const rows = read(
      students,
      ['Hill School'],
      [''],
      ['DOB', 'S.No', 'Sex', 'Adm No'],
      ['25/11/15', '1', 'Boy', "'0042"],
    );
    const values = Object.fromEntries(students.columns.map(({ header }, index) => [header, rows[0]?.values[index]]));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.number).toBe(4);
    expect(values).toMatchObject({
      'Enrollment Number': '0042',
      'Date of Birth': '2015-11-25',
      Gender: 'Male',
      City: '',
    });
  });

  it('have no titles before names, and no words for a missing value in optional cells', () => {
    const headers = ['Adm No', 'Name', 'Father Name', 'Address 2', 'City'];
    expect(
      valuesOf(templates.families, headers, ['42', 'Master Ravi Das', 'Late Shri Anil Das', 'NULL', 'Nil']),
    ).toEqual([
      { 'Enrollment Number': '42', 'First Name': 'Ravi', 'Last Name': 'Das', 'Father’s Name': 'Anil Das', City: 'Nil' },
    ]);
  });

  it('have a doubt about a day with a time after noon, until the user edits the cell', () => {
    const [row] = read(students, ['Adm No', 'DOB'], ['42', '2015-11-24T18:30:00.000Z']);
    const column = students.columns.findIndex(({ field }) => field === 'dob');
    expect([row?.values[column], row?.doubts?.[column]]).toEqual(['2015-11-24', expect.stringContaining('a time too')]);
    expect(row && editCell(row, column, '25/11/2015', students)).not.toHaveProperty('doubts');
    expect(read(students, ['Adm No', 'DOB'], ['42', '2015-11-24 00:00'])[0]).not.toHaveProperty('doubts');
  });

  it('omit empty rows and repeated headers', () => {
    const header = ['S.No', 'Adm No', 'City'];
    const rows = read(
      students,
      header,
      ['1', '42', 'Pune'],
      ['2', '', ' '],
      header,
      ['3', '43', 'Goa'],
      ['4', '', '-'],
    );
    expect(rows.map(({ number }) => number)).toEqual([2, 5]);
  });

  it('keep the problem of a cell until it is edited', () => {
    const formula = { kind: 'text' as const, text: '', problem: 'B2 is merged with B1. Unmerge the cells.' };
    const day = { kind: 'date' as const, text: '2026-02-01' };
    const [row] = read(employees, ['Emp Code', 'Post', 'Name'], [day, formula, formula]);
    const sentences = [...(row ? (createRowChecker(employees)([row]).get(2) ?? []) : [])];
    expect(sentences.filter(([column]) => column < 4).map(([, sentence]) => sentence)).toEqual([
      'The file contains a date here. Please enter the correct text.',
      'B2 is merged with B1. Unmerge the cells.',
      'B2 is merged with B1. Unmerge the cells.',
    ]);
    const edited = row && editCell(row, 1, ' Librarian ', employees);
    expect(edited?.values[1]).toBe('Librarian');
    expect(
      createRowChecker(employees)(edited ? [edited] : [])
        .get(2)
        ?.get(1),
    ).toBeUndefined();
    expect(
      createRowChecker(employees)(edited ? [edited] : [])
        .get(2)
        ?.get(0),
    ).toContain('date');
  });

  it('keep the texts of unknown columns', () => {
    const template = templateOf(studentImport, 'Admission No', 'House');
    const day = { kind: 'date' as const, text: '2026-02-01' };
    expect(read(template, ['Admission No', 'House'], ['7', " 'Red "], ['8', day])).toEqual([
      { number: 2, values: ['7', " 'Red "] },
      { number: 3, values: ['8', '2026-02-01'] },
    ]);
  });
});

describe('a full name', () => {
  it('is split at its first and last space', () => {
    const names = ['Asha Rao', ' Asha  Devi Kumari Rao', 'Rao, Asha Devi', 'Asha', '-'];
    expect(valuesOf(employees, ['Name', 'Emp Code'], ...names.map((name) => [name, '7']))).toEqual([
      { 'Employee ID': '7', 'First Name': 'Asha', 'Last Name': 'Rao' },
      { 'Employee ID': '7', 'First Name': 'Asha', 'Middle Name': 'Devi Kumari', 'Last Name': 'Rao' },
      { 'Employee ID': '7', 'First Name': 'Asha', 'Middle Name': 'Devi', 'Last Name': 'Rao' },
      { 'Employee ID': '7', 'First Name': 'Asha' },
      { 'Employee ID': '7' },
    ]);
  });

  it('keeps middle names in the first name if the template has no column for them', () => {
    const template = templateOf(studentImport, 'Admission No', 'First Name', 'Last Name');
    expect(valuesOf(template, ['Name'], ['Asha Devi Rao'])).toEqual([
      { 'First Name': 'Asha Devi', 'Last Name': 'Rao' },
    ]);
  });
});

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '25/11/2015',
    '42333',
    '9876543210',
    '+91 98765 43210',
    'Boy',
    'UP',
    "'0042",
    '9.8E+09',
    'x'.repeat(1200),
  ),
);
const garbage = fc.oneof(
  text,
  fc.record({
    kind: fc.constantFrom('text', 'number', 'date'),
    text,
    problem: fc.option(text, { nil: undefined }),
  }),
);

describe.each(Object.entries(templates))('any sheet of %s', (_, template) => {
  const headers = template.columns.map(({ header }) => header);
  const sheets = fc.array(fc.array(garbage, { maxLength: headers.length + 1 }), { maxLength: 6 });

  it('is read, checked and written', () => {
    fc.assert(
      fc.property(sheets, (rows) => {
        const parsed = read(template, headers, ...rows);
        const problems = createRowChecker(template)(parsed);
        const { sheets: written } = toErrorWorkbook(template, parsed, problems);
        expect(written[0]?.rows).toHaveLength(parsed.length);
        expect([...problems.values()].every((rowProblems) => [...rowProblems.values()].every(Boolean))).toBe(true);
        read(template, ...rows);
      }),
    );
  });

  it('is unchanged after writing and reading', () => {
    const texts = fc.array(fc.array(text, { maxLength: headers.length }), { maxLength: 6 });
    fc.assert(
      fc.property(texts, (rows) => {
        const parsed = read(template, headers, ...rows);
        const values = parsed.map((row) => row.values);
        const again = toSheetRows(toWorkbook(template, parsed));
        expect(readRows(again, 0, mapColumns(again, 0, template), template).map((row) => row.values)).toEqual(values);
      }),
    );
  });
});

it('uses the first number of a parent as the phone number if the file has no column for it', () => {
  const { families } = templates;
  const rows = sheetRows(['First Name', 'Father Mobile', 'Mother Mobile'], ['Asha', '', '98123 45678']);
  const [row] = readRows(rows, 0, mapColumns(rows, 0, families), families);
  expect(row?.values[families.columns.findIndex(({ field }) => field === 'mobileNo')]).toBe('9812345678');
});
