import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTsv, toTsv } from './tsv';

describe('Tab-separated text', () => {
  it.each([
    ['', [['']]],
    ['Asha', [['Asha']]],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['\t', [['', '']]],
    ['"12 MG Road\nPune"\t411001', [['12 MG Road\nPune', '411001']]],
    ['"5"" pipe"\tx', [['5" pipe', 'x']]],
    ['"Q" wing\t"', [['"Q" wing', '"']]],
  ])('%j is parsed as spreadsheet programs write it', (text, rows) => {
    expect(parseTsv(text)).toEqual(rows);
  });

  it('is parsed as it was written, whatever its cells contain', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\r', '\n', ' ', '₹') });
    const blocks = fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
      .chain(([rows, columns]) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
      );
    fc.assert(
      fc.property(blocks, (cells) => {
        // Excludes a last row with one empty cell, because its text looks like the end of the previous line.
        fc.pre(cells.at(-1)?.join('') !== '' || cells.length === 1 || (cells[0]?.length ?? 0) > 1);
        expect(parseTsv(toTsv(cells))).toEqual(cells);
      }),
    );
  });
});
