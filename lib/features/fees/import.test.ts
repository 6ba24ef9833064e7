import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SheetRow, Workbook } from '@/lib/contract/sheets';
import { type MonthName, monthNames } from '@/lib/contract/values/constants';
import type { FeeEntry } from './entries';
import { classLabels, feesTemplate, feesWorkbook, fileHeaders } from './fees-workbook';
import { defaultRow, entriesFrom, type FeeRow } from './form-schema';
import { type FeesPlan, readFees } from './import';
import { maxRupees, toRupees } from './rules';
import { feeTerms } from './terms';
import { describeChanges } from './texts';

const classes = [
  { id: 1, classname: 'Nursery' },
  { id: 2, classname: '5' },
  { id: 3, classname: 'V' },
  { id: 4, classname: 'v ' },
  { id: null, classname: 'Without an id' },
];

/** Converts a workbook to the rows that the sheet reader would return. */
function toSheetRows({ sheets }: Workbook): SheetRow[] {
  const [sheet] = sheets;
  if (!sheet) return [];
  const { title = [], columns, rows } = sheet;
  const texts = [...title.map((line) => [line]), columns.map(({ header }) => header)];
  const cellAt = (text: string, index: number) =>
    text === '' ? null : { kind: columns[index]?.takes ?? 'text', text };
  return [
    ...texts.map((cells) => cells.map((text) => ({ kind: 'text' as const, text }))),
    ...rows.map((cells) => cells.map(cellAt)),
  ].map((cells, index) => ({ number: index + 1, cells }));
}

function sheetOf(...rows: Record<string, string>[]): SheetRow[] {
  const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [headers, ...rows.map((row) => headers.map((header) => row[header] ?? ''))].map((texts, index) => ({
    number: index + 1,
    cells: texts.map((text) => (text === '' ? null : { kind: 'text' as const, text })),
  }));
}

const yearly = { academicYearId: '2026-2027', classId: 2, term: 'yearly' } as const;
const fee = (row: Partial<FeeRow> = {}): FeeEntry[] =>
  entriesFrom({ rows: [{ ...defaultRow, amount: '1000', ...row }] }, yearly, 'April');
const fileRow = {
  'Academic Session': '2026-2027',
  Class: '5',
  Term: 'Yearly',
  Period: 'Full Year',
  Amount: '1000',
};

function planOf(rows: SheetRow[], stored: FeeEntry[] = []): FeesPlan {
  const plan = readFees(rows, stored, classLabels(classes, stored));
  if ('error' in plan) throw new Error(plan.error);
  return plan;
}
const readIntoEmpty = (rows: SheetRow[]) => readFees(rows, [], classLabels(classes, []));
const problemsOf = (...rows: Record<string, string>[]) =>
  planOf(sheetOf(...rows)).problems.map(({ row, column, message }) => [row, column, message]);

const amount = fc.integer({ min: 0, max: maxRupees * 100 + 99 }).map((paise) => String(toRupees(paise)));
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const row: fc.Arbitrary<FeeRow> = fc
  .record({
    amount,
    concession: fc.option(fc.tuple(fc.constantFrom('percentage' as const, 'fixed' as const), amount)),
    dueDate: fc.oneof(fc.constant(''), day),
    late: fc.option(fc.tuple(fc.constantFrom('daily' as const, 'monthly' as const), amount)),
  })
  .map(({ amount, concession, dueDate, late }) => ({
    amount,
    concessionType: concession?.[0] ?? '',
    concessionValue: concession?.[1] ?? '',
    dueDate,
    lateFeeType: late?.[0] ?? '',
    lateFeeAmount: late?.[1] ?? '',
  }));
const details = fc.array(
  fc.record({
    description: fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme' }).map((text) => text.trim() || 'Tuition'),
    amount: amount.map(Number),
  }),
  { maxLength: 5 },
);

/**
 * Generates the fees of one to four different choices of session, class and term, with a fee for every period. Class 99
 * stands for a class that no longer exists in the school.
 */
const anyFees: fc.Arbitrary<FeeEntry[]> = fc
  .uniqueArray(
    fc.record({
      choice: fc.record({
        academicYearId: fc.constantFrom('2025-2026', '2026-2027'),
        classId: fc.constantFrom(1, 2, 3, 4, 99),
        term: fc.constantFrom(...feeTerms),
      }),
      rows: fc.array(row, { minLength: 12, maxLength: 12 }),
      details,
    }),
    { minLength: 1, maxLength: 4, selector: ({ choice }) => JSON.stringify(choice) },
  )
  .map((terms) =>
    terms.flatMap(({ choice, rows, details }) =>
      entriesFrom({ rows }, choice, 'April').map((entry) => ({ ...entry, details })),
    ),
  );

describe('A file of fees', () => {
  const toRows = (fees: FeeEntry[], firstMonth: MonthName = 'April') =>
    toSheetRows(feesWorkbook(fees, classLabels(classes, fees), firstMonth, ['Hill School', '22 Nov 2026']));

  it('changes nothing when it is uploaded unchanged', () => {
    fc.assert(
      fc.property(anyFees, fc.constantFrom(...monthNames), (fees, firstMonth) => {
        const plan = planOf(toRows(fees, firstMonth), fees);
        const nothing = { added: [], changed: [], problems: [], unclearDates: [] };
        expect(plan).toEqual({ ...nothing, unchanged: fees.length, result: fees });
      }),
    );
  });

  it('restores all fees on an empty device', () => {
    fc.assert(
      fc.property(anyFees, (all) => {
        const fees = all.filter(({ classId }) => classId !== 99);
        if (fees.length === 0) return;
        const plan = planOf(toRows(fees));
        expect(plan.problems).toEqual([]);
        const keyOf = ({ academicYearId, classId, term, label }: FeeEntry) =>
          `${academicYearId} ${classId} ${term} ${label}`;
        const sorted = (entries: FeeEntry[]) => entries.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
        expect(sorted(plan.result)).toEqual(sorted(fees));
      }),
    );
  });

  it('yields a plan or an error message for any content', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom(...Object.values(fileHeaders), '2026-2027', '5', 'Yearly', 'Full Year', '₹1,000', 'Fee Type 1'),
    );
    const cell = fc.option(
      fc.record({ kind: fc.constantFrom('text' as const, 'number' as const, 'date' as const), text }),
    );
    const garbage = fc
      .array(fc.array(cell, { maxLength: 12 }), { maxLength: 8 })
      .map((rows) => rows.map((cells, index) => ({ number: index + 1, cells })));
    const headed = garbage.map((rows) => [
      ...sheetOf(fileRow),
      ...rows.map((row) => ({ ...row, number: row.number + 2 })),
    ]);
    fc.assert(
      fc.property(fc.oneof(garbage, headed), anyFees, (rows, stored) => {
        const plan = readFees(rows, stored, classLabels(classes, stored));
        if ('error' in plan) expect(plan.error).toMatch(/\.$/);
        else {
          expect(plan.result).toHaveLength(stored.length + plan.added.length);
          for (const { row, column } of plan.problems)
            expect([typeof row, typeof column]).toEqual(['number', 'string']);
        }
      }),
    );
  });
});

describe('An upload', () => {
  it('adds and changes the listed fees and keeps the others', () => {
    const other = entriesFrom({ rows: [{ ...defaultRow, amount: '5' }] }, { ...yearly, classId: 1 }, 'April');
    const stored = [...fee(), ...other];
    const plan = planOf(
      sheetOf(
        { ...fileRow, Amount: '₹1,200' },
        { ...fileRow, Class: 'class nursery', Term: 'half-yearly', Period: 'H1' },
        { ...fileRow, Class: 'Nursery', Term: 'Half Yearly', Period: 'h2' },
      ),
      stored,
    );
    expect(plan.problems).toEqual([]);
    expect(plan.changed.map(({ from, to }) => [from.amount, to.amount, to.finalAmount])).toEqual([[1000, 1200, 1200]]);
    expect(plan.added.map(({ classId, term, label }) => [classId, term, label])).toEqual([
      [1, 'half-yearly', 'H1'],
      [1, 'half-yearly', 'H2'],
    ]);
    expect(plan.unchanged).toBe(0);
    expect(plan.result.map((entry) => entry.amount)).toEqual([1200, 5, 1000, 1000]);
  });

  it('accepts common notations', () => {
    const [entry] = planOf(
      sheetOf({
        ...fileRow,
        'academic  session': '2026-27',
        'Academic Session': '2026-27',
        'Concession Type': 'PERCENTAGE',
        Concession: '10%',
        'Due Date': '10/4/2026',
        'Late Fee Type': 'daily',
        'Late Fee Amount': 'Rs. 5/-',
        'Fee Type 1': 'Tuition',
        'Fee Type 1 Amount': '₹ 900',
      }),
    ).added;
    expect(entry).toEqual({
      ...yearly,
      label: 'Full Year',
      amount: 1000,
      concessionType: 'percentage',
      concessionValue: 10,
      dueDate: '2026-04-10',
      lateFeeType: 'daily',
      lateFeeAmount: 5,
      finalAmount: 900,
      details: [{ description: 'Tuition', amount: 900 }],
    });
  });

  it('keeps values without a column and clears empty cells', () => {
    const stored = fee({ dueDate: '2026-04-10' });
    expect(planOf(sheetOf(fileRow), stored)).toMatchObject({ unchanged: 1, changed: [] });
    const [change] = planOf(sheetOf({ ...fileRow, 'Due Date': '' }), stored).changed;
    expect(change?.to.dueDate).toBe('');
  });

  it('reports each invalid cell with a message', () => {
    expect(problemsOf({ ...fileRow, Class: '12', Term: 'weekly', 'Academic Session': '2026' })).toEqual([
      [2, 'Academic Session', '“2026” is not an academic session. Please write one such as 2026-2027.'],
      [2, 'Class', 'There is no class “12” in this school.'],
      [2, 'Term', '“weekly” is not a term. Please write Monthly, Quarterly, Half Yearly or Yearly.'],
    ]);
    expect(problemsOf({ ...fileRow, Term: 'Quarterly', Period: 'Q5' })).toEqual([
      [2, 'Period', '“Q5” is not a period of Quarterly fees. Please write Q1, Q2, Q3 or Q4.'],
    ]);
    expect(problemsOf({ ...fileRow, Amount: 'n/a', 'Due Date': '31/02/2026' })).toEqual([
      [2, 'Amount', '“n/a” is not an amount.'],
    ]);
    expect(problemsOf({ ...fileRow, 'Due Date': '31/02/2026' })).toEqual([[2, 'Due Date', 'There is no 31 February.']]);
    expect(problemsOf({ ...fileRow, 'Late Fee Amount': '5' })).toEqual([
      [2, 'Late Fee Type', 'Please choose daily or monthly'],
    ]);
    expect(problemsOf({ ...fileRow, Amount: '', Concession: '5', 'Fee Type 1': 'Bus' })).toEqual([
      [2, 'Amount', 'The amount is missing.'],
      [2, 'Fee Type 1 Amount', 'Please fill all required fields.'],
    ]);
    expect(problemsOf({ ...fileRow, Concession: '5' })).toEqual([
      [2, 'Concession Type', 'Please write percentage or fixed for this concession.'],
    ]);
    expect(problemsOf(fileRow, { ...fileRow, Class: 'Class 5' })).toEqual([
      [3, 'Period', 'Row 2 already has the fee of this period.'],
    ]);
  });

  it('reports a formula', () => {
    const rows = sheetOf(fileRow);
    const cell = rows[1]?.cells[4];
    if (cell) cell.problem = 'This is a formula.';
    expect(planOf(rows).problems).toEqual([{ row: 2, column: 'Amount', message: 'This is a formula.' }]);
  });

  it('accepts only complete terms', () => {
    expect(
      problemsOf({ ...fileRow, Term: 'Quarterly', Period: 'Q1' }, { ...fileRow, Term: 'Quarterly', Period: 'Q4' }),
    ).toEqual([[2, undefined, 'Quarterly fees of Class 5 in 2026-2027 lack Q2 and Q3.']]);
  });

  it('reports missing columns and rows', () => {
    expect(readIntoEmpty([])).toEqual({
      error: 'There are no fees in this file. Please download the template and fill it in.',
    });
    const { Amount, Term, ...rest } = fileRow;
    expect(readIntoEmpty(sheetOf(rest))).toEqual({ error: 'The file has no columns “Term” and “Amount”.' });
    expect(readIntoEmpty(sheetOf(fileRow).slice(0, 1))).toEqual({
      error: 'There are no fees in this file. Please fill in the amounts.',
    });
  });
});

describe('A template', () => {
  const labels = classLabels(classes, []);
  const choices = [3, 1, 2].map((classId) => ({ academicYearId: '2026-2027', classId, term: 'half-yearly' as const }));
  const template = () => toSheetRows(feesTemplate(choices, labels, 'April', ['Fees template']));

  it('has the columns of a download, and one row for each period of each class', () => {
    const [title, header, ...rows] = template().map(({ cells }) => cells.map((cell) => cell?.text));
    const [, downloadedHeader] = toSheetRows(feesWorkbook([], labels, 'April', ['Fees']));
    expect([title, header]).toEqual([['Fees template'], downloadedHeader?.cells.map((cell) => cell?.text)]);
    expect(rows.map((cells) => cells.join(' '))).toEqual([
      '2026-2027 Nursery Half Yearly H1',
      '2026-2027 Nursery Half Yearly H2',
      '2026-2027 5 Half Yearly H1',
      '2026-2027 5 Half Yearly H2',
      '2026-2027 V (id 3) Half Yearly H1',
      '2026-2027 V (id 3) Half Yearly H2',
    ]);
  });

  /** Returns the template with the amounts filled in, from the first row on. */
  const withAmounts = (...amounts: string[]) =>
    template().map(({ number, cells }, index) => {
      const text = amounts[index - 2];
      return { number, cells: text ? [...cells, { kind: 'number' as const, text }] : cells };
    });

  it('adds only the classes that are filled in', () => {
    const plan = planOf(withAmounts('1000', '1200'));
    expect(plan.problems).toEqual([]);
    expect(plan.result.map(({ classId, label, amount }) => [classId, label, amount])).toEqual([
      [1, 'H1', 1000],
      [1, 'H2', 1200],
    ]);
    expect(planOf(withAmounts('1000')).problems.map(({ message }) => message)).toEqual([
      'Half Yearly fees of Class Nursery in 2026-2027 lack H2.',
    ]);
    expect(readIntoEmpty(template())).toEqual({
      error: 'There are no fees in this file. Please fill in the amounts.',
    });
  });

  it('keeps the stored fees of the rows that are not filled in', () => {
    const stored = entriesFrom({ rows: [{ ...defaultRow, amount: '5' }] }, { ...yearly, classId: 1 }, 'April');
    const yearlyTemplate = feesTemplate([{ ...yearly, classId: 1 }], labels, 'April', []);
    const rows = [...toSheetRows(yearlyTemplate), ...sheetOf(fileRow).slice(1)];
    expect(planOf(rows, stored)).toMatchObject({ problems: [], changed: [], added: [{ classId: 2 }] });
  });
});

describe('The names of classes', () => {
  const labels = classLabels(classes, [{ ...(fee()[0] as FeeEntry), classId: 99 }]);

  it('are unique and can be found again', () => {
    const names = [1, 2, 3, 4, 99].map(labels.labelOf);
    expect(names).toEqual(['Nursery', '5', 'V (id 3)', 'v (id 4)', 'Class with the id 99']);
    expect(names.map(labels.find)).toEqual([1, 2, 3, 4, 99]);
    expect(['CLASS 5', ' nursery ', 'Class with the id 2'].map(labels.find)).toEqual([2, 1, 2]);
    expect(['V', 'Without an id', '', 'Class with the id 98'].map(labels.find)).toEqual([null, null, null, null]);
  });
});

it('shows new fees by class and term, and each change in words', () => {
  const stored = fee({ dueDate: '2026-04-10' });
  const rows = sheetOf(
    { ...fileRow, Amount: '1200.5', 'Due Date': '' },
    { ...fileRow, Class: 'Nursery', Term: 'Half Yearly', Period: 'H1', Amount: '100' },
    { ...fileRow, Class: 'Nursery', Term: 'Half Yearly', Period: 'H2', Amount: '150' },
  );
  const lines = describeChanges(planOf(rows, stored), classLabels(classes, stored));
  expect(lines.map(({ className, fees, description }) => [className, fees, description])).toEqual([
    ['Class Nursery', '2026-2027 · Half Yearly', '2 new fees, ₹250 in all'],
    ['Class 5', '2026-2027 · Yearly · Full Year', 'Amount: ₹1,000 → ₹1,200.50, Due Date: 10 Apr 2026 → none'],
  ]);
});
