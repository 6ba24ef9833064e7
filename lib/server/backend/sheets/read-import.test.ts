import { describe, expect, it } from 'vitest';
import type { SheetCell } from '@/lib/contract/sheets';
import { checkTexts } from '../http/text-rules';
import { findRepeats, readImport } from './read-import';
import type { SheetColumn } from './read-rows';

type Field = 'number' | 'name';
const column = (field: Field, header: string): SheetColumn<Field> => ({
  field,
  header,
  isRequired: true,
  takes: 'text',
  hint: '',
  example: '',
  read: (text) => text,
});
const columns = [column('number', 'Roll Number'), column('name', 'Name')];
const rules = { number: { label: 'Number', max: 4, required: 'Number is required' }, name: { label: 'Name', max: 4 } };

const text = (text: string): SheetCell => ({ kind: 'text', text });
const sheetOf = (...rows: (SheetCell | null)[][]) => ({
  name: 'Class 1',
  others: [],
  rows: [[text('roll number'), text('Name *')], ...rows].map((cells, index) => ({ number: index + 3, cells })),
});
const read = (...rows: (SheetCell | null)[][]) =>
  readImport(sheetOf(...rows), columns, (values) => checkTexts(rules, values));

describe('readImport and findRepeats', () => {
  it('returns clean texts by field name', async () => {
    expect(await read([text(' 0042 '), null])).toEqual({
      rows: [{ number: 4, values: { number: '0042', name: '' }, version: '' }],
      problems: [],
    });
  });

  it('reports problems by row and header', async () => {
    const { problems } = await read([text('1'), text('A')], [null, text('Aarav')]);
    expect(problems).toEqual([
      { row: 5, column: 'Roll Number', message: 'Number is required' },
      { row: 5, column: 'Name', message: 'Name can have at most 4 characters' },
    ]);
  });

  it('reports a cell once, even if its text is invalid too', async () => {
    const formula: SheetCell = { ...text(''), problem: 'This is a formula' };
    expect((await read([formula, text('A')])).problems).toEqual([
      { row: 4, column: 'Roll Number', message: 'This is a formula' },
    ]);
  });

  it('refuses several sheets with too many rows together', async () => {
    const sheet = sheetOf(...Array.from({ length: 6000 }, () => [text('1'), text('A')]));
    const both = { ...sheet, others: [{ name: 'Class 2', rows: sheet.rows }] };
    await expect(readImport(both, columns, () => ({ texts: { number: '', name: '' }, problems: [] }))).rejects.toThrow(
      'more than 10,000 rows',
    );
  });

  it('reports repeated texts with the first row that has them, regardless of case', async () => {
    const { rows } = await read([text('a1'), null], [text('b2'), null], [text('A1'), null], [text('a1'), null]);
    expect(findRepeats(columns, rows, 'number')).toEqual([
      {
        row: 6,
        column: 'Roll Number',
        message: 'a1 is already in row 4',
      },
      {
        row: 7,
        column: 'Roll Number',
        message: 'a1 is already in row 4',
      },
    ]);
    expect(findRepeats(columns, rows, 'name'), 'empty cells').toEqual([]);
  });
});
