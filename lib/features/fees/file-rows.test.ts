import { expect, it } from 'vitest';
import type { SheetRow } from '@/lib/contract/sheets';
import { textAt, withText } from './file-rows';

const rows: SheetRow[] = [
  { number: 1, cells: [{ kind: 'text', text: 'Green Valley' }] },
  {
    number: 3,
    cells: ['Academic Session', 'Class', 'Term', 'Amount'].map((text) => ({ kind: 'text', text })),
  },
  { number: 4, cells: [{ kind: 'text', text: '2026-2027' }] },
  { number: 5, cells: [null, null, null, { kind: 'number', text: '', problem: 'A formula without a result.' }] },
];

it('a corrected cell has the new text, also beyond the end of its row, and no problem', () => {
  const corrected = withText(withText(rows, { row: 4, column: 'Amount' }, '7'), { row: 5, column: 'amount ' }, '8');
  expect([textAt(corrected, { row: 4, column: 'Amount' }), textAt(rows, { row: 4, column: 'Amount' })]).toEqual([
    '7',
    '',
  ]);
  expect(corrected.map(({ cells }) => cells.length)).toEqual([1, 4, 4, 4]);
  expect(corrected[3]?.cells[3]).toEqual({ kind: 'text', text: '8' });
  expect(textAt(rows, { row: 4, column: 'Due Date' })).toBeNull();
});
