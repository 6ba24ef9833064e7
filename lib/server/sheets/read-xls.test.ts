import { describe, expect, it } from 'vitest';
import { buildXls, recordTypes, uint16Values, type XlsRecord } from '@/tests/support/build-xls';
import { readXls } from './read-xls.mjs';

const limits = {
  ...{ rows: 50, columns: 10, zipEntries: 20, writtenRows: 50, cellLength: 1000, textLength: 20_000 },
  inflatedBytes: 20_000_000,
};

const font = (name: string): XlsRecord => [
  recordTypes.font,
  Buffer.concat([Buffer.alloc(14), Buffer.from([name.length, 0]), Buffer.from(name)]),
];
/** A cell format with a font. The numbers of fonts leave out 4. */
const format = (fontNumber: number): XlsRecord => [
  recordTypes.format,
  Buffer.concat([uint16Values(fontNumber), Buffer.alloc(18)]),
];
const label = (row: number, column: number, formatNumber: number, text: string): XlsRecord => [
  recordTypes.label,
  Buffer.concat([uint16Values(row, column, formatNumber, text.length), Buffer.from([0]), Buffer.from(text)]),
];
const formula = (row: number, column: number, result: number[]): XlsRecord => [
  recordTypes.formula,
  Buffer.concat([
    uint16Values(row, column, 0),
    Buffer.from(result),
    Buffer.alloc(6),
    uint16Values(3),
    Buffer.from([0x1e, 1, 0]),
  ]),
];

const readCells = (content: XlsRecord[], globals?: XlsRecord[]) =>
  [...readXls(buildXls(content, globals), limits)].flatMap(({ rows }) => rows.map(({ cells }) => cells));

describe('an .xls file', () => {
  it('names the font of texts that only this font shows', () => {
    const fonts = [...Array(4).fill(font('Arial')), font('Kruti Dev 010')];
    const cells = [label(0, 0, 0, 'Name'), label(0, 1, 1, 'jke'), label(0, 2, 1, '12')];
    expect(readCells(cells, [...fonts, format(0), format(5)])).toEqual([
      [
        { kind: 'text', text: 'Name' },
        { kind: 'text', text: 'jke', font: 'Kruti Dev 010' },
        { kind: 'text', text: '12' },
      ],
    ]);
  });

  it('has an empty cell for a formula with an empty text', () => {
    expect(readCells([label(0, 0, 0, 'Name'), formula(0, 1, [3, 0, 0, 0, 0, 0, 0xff, 0xff])])).toEqual([
      [{ kind: 'text', text: 'Name' }],
    ]);
  });

  it('can have a row for each row that it formats, which counts for nothing', () => {
    const empty = Array.from({ length: 60_000 }, (_, row): XlsRecord => [0x201, uint16Values(row + 1, 0, 0)]);
    expect(readCells([label(0, 0, 0, 'Name'), ...empty])).toHaveLength(1);
  });
});
