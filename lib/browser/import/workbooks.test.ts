import { describe, expect, it } from 'vitest';
import { templates, toSheetRows } from '@/tests/support/sheet-rows';
import { createRowChecker } from './check-rows';
import { mapColumns, unknownColumns } from './map-columns';
import { readRows } from './read-rows';
import type { ImportRow } from './types';
import { problemsFromServer, toErrorWorkbook, toWorkbook } from './workbooks';

const { students, employees } = templates;

const valid: ImportRow = { number: 9, values: ['E-1', 'Teacher', 'Asha', '', 'Rao', '9876543210', ''] };
const invalid: ImportRow = { number: 12, values: ['E-2', '', 'Ravi', '', 'Das', '98765', 'x'.repeat(1500)] };

describe('the workbook that is sent', () => {
  it('has the header of the template, date cells for days and text cells for the rest', () => {
    const { sheets } = toWorkbook(students, [{ number: 3, values: students.columns.map(() => '1') }]);
    expect(sheets).toHaveLength(1);
    expect(sheets[0]?.columns.map(({ header }) => header)).toEqual(students.columns.map(({ header }) => header));
    expect(sheets[0]?.columns.filter(({ takes }) => takes !== 'text')).toEqual([
      { header: 'Date of Birth', takes: 'date' },
    ]);
    expect(sheets[0]?.rows).toEqual([students.columns.map(() => '1')]);
    expect(sheets[0]?.title).toBeUndefined();
  });
});

describe('the workbook of invalid rows', () => {
  const rows = [invalid];
  const problems = createRowChecker(employees)(rows);

  it('has a column of error messages', () => {
    const written = toErrorWorkbook(employees, rows, problems);
    expect(written.sheets[0]?.columns.at(-1)).toMatchObject({ header: 'What is wrong' });
    expect(written.sheets[0]?.rows[0]?.at(-1)).toBe(
      'Designation is required. Mobile number must be 10 digits. Email: Please use at most 1,000 characters.',
    );
  });

  it('is read again without that column', () => {
    const again = toSheetRows(toErrorWorkbook(employees, rows, problems));
    const columns = mapColumns(again, 0, employees);
    expect(unknownColumns(columns)).toEqual([]);
    expect(readRows(again, 0, columns, employees)[0]?.values).toEqual(invalid.values.with(6, 'x'.repeat(1000)));
  });
});

describe('the row errors of a server', () => {
  const sent = [valid, invalid];
  const assign = (...errors: Parameters<typeof problemsFromServer>[2]) => {
    const { problems, others } = problemsFromServer(employees, sent, errors);
    return { cells: [...problems].map(([row, rowProblems]) => [row, [...rowProblems]]), others };
  };

  it('are assigned to cells by header or API field', () => {
    expect(
      assign(
        { row: 2, column: 'Employee ID', message: 'Taken' },
        { row: 3, column: 'MOBILE NUMBER *', message: 'Wrong' },
        { row: 3, column: 'Mobile Number', message: 'Wrong again' },
        { row: 3, field: 'emp_no', message: 'Also taken' },
      ).cells,
    ).toEqual([
      [9, [[0, 'Taken']]],
      [
        12,
        [
          [5, 'Wrong'],
          [0, 'Also taken'],
        ],
      ],
    ]);
  });

  it('are returned separately if they belong to no cell', () => {
    expect(
      assign(
        { row: 3, column: 'Salary', message: 'Too much' },
        { row: 99, column: 'Email', message: 'Nowhere' },
        { message: 'All wrong' },
      ),
    ).toEqual({
      cells: [],
      others: [
        { row: 12, message: 'Too much' },
        { row: null, message: 'Nowhere' },
        { row: null, message: 'All wrong' },
      ],
    });
  });
});
