import { expect, it } from 'vitest';
import { findHeaderRow } from './join-sheets';

it.each([
  [19, 19],
  [20, undefined],
])('a header below %i other rows is found: %s', (above, header) => {
  const rowOf = (text: string, index: number) => ({ number: index + 1, cells: [{ kind: 'text' as const, text }] });
  const rows = [...Array<string>(above).fill('Notice'), 'Name'].map(rowOf);
  const countKnown = (headers: string[]) => headers.filter((text) => text === 'Name').length;
  expect(findHeaderRow(rows, countKnown)?.header).toBe(header);
});
