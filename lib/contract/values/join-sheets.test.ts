import { describe, expect, it } from 'vitest';
import { sheetRows } from '@/tests/support/sheet-rows';
import { findHeaderRow, joinSheets } from './join-sheets';

const knownHeaders = ['Enrollment Number', 'First Name', 'Last Name', 'Address'];
const headers = ['Enrollment Number', 'First Name', 'Last Name'];
const join = (sheets: Record<string, string[][]>) =>
  joinSheets(
    Object.entries(sheets).map(([name, rows]) => ({ name, rows: sheetRows(...rows) })),
    (rows) => findHeaderRow(rows, (texts) => knownHeaders.filter((header) => texts.includes(header)).length),
  );

describe('the sheets of a workbook', () => {
  it('with the same headers are one list, whose rows are numbered on', () => {
    const { rows, read, unread } = join({
      Notes: [['Please read']],
      'Class 1': [['Hill School'], headers, ['1', 'Asha', 'Rao']],
      'Class 2': [['Hill School'], [], headers, ['2', 'Ravi', 'Rao'], ['3', 'Uma', 'Rao']],
    });
    expect([read, unread]).toEqual([['Class 1', 'Class 2'], []]);
    expect(rows.map(({ number, cells }) => [number, cells[0]?.text])).toEqual([
      [1, 'Hill School'],
      [2, 'Enrollment Number'],
      [3, '1'],
      [4, '2'],
      [5, '3'],
    ]);
  });

  it('with other headers are named, unless they have no table', () => {
    const staff = [
      ['First Name', 'Last Name', 'Email'],
      ['Ravi', 'Das', ''],
    ];
    expect(join({ Children: [headers, ['1', 'Asha', 'Rao']], Staff: staff, Help: [['Address']] })).toMatchObject({
      read: ['Children'],
      unread: ['Staff'],
    });
  });
});
