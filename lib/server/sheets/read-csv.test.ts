import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SheetError } from './cells.mjs';
import { readCsv } from './read-csv.mjs';

const limits = {
  rows: 50,
  columns: 10,
  zipEntries: 0,
  inflatedBytes: 0,
  writtenRows: 200,
  cellLength: 1000,
  textLength: 20_000,
};

const read = (text: string) => readCsv(Buffer.from(text), limits);
const textsOf = (text: string) => read(text).map(({ cells }) => cells.map((cell) => cell?.text ?? ''));

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const text = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', ' '), maxLength: 12 });

describe('a CSV', () => {
  it('is read as it was written', () => {
    const table = fc.array(fc.array(text, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(
        table,
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.constantFrom(',', ';', '\t'),
        (rows, line, delimiter) => {
          const written = `sep=${delimiter}\n${rows.map((row) => row.map(quoted).join(delimiter)).join(line)}`;
          const normalize = (cell: string) => (cell.trim() === '' ? '' : cell);
          expect(textsOf(written)).toEqual(rows.map((row) => row.map(normalize)).filter((row) => row.some(Boolean)));
        },
      ),
    );
  });

  it.each([
    ['spaces around a quoted text', 'a, "b, c" ,d', ['a', 'b, c', 'd']],
    ['spaces around a text', ' a b ,c', ['a b', 'c']],
    ['a quotation mark inside a text', 'a 5" pipe,b', ['a 5" pipe', 'b']],
    ['nothing between two marks and at the end', 'a,,b,', ['a', '', 'b', '']],
  ])('may hold %s', (_, line, cells) => {
    expect(textsOf(line)).toEqual([cells]);
  });

  it('counts a row of several lines once, and counts a line that names the delimiter', () => {
    expect(read('sep=;\n"a\nb";c\n\nd').map(({ number }) => number)).toEqual([2, 4]);
  });

  it('names the cell of a text that is too long', () => {
    const [row] = read(`sep=,\na,b,${'x'.repeat(1001)}`);
    expect(row?.cells[2]?.problem).toBe('C2 contains more than 1,000 characters');
  });

  const megabytes = (text: string) => text.repeat((8 * 1024 * 1024) / text.length);

  it.each([
    ['marks alone', megabytes(','), /more than 10 columns/],
    ['quoted texts without an end of the line', megabytes('"",'), /more than 10 columns/],
    ['lines alone', megabytes('\n'), /more than 50 rows/],
    ['rows of nothing', megabytes(',,,\n'), /more than 50 rows/],
    ['rows', megabytes('a\n'), /more than 50 rows/],
    ['a quotation mark that is never closed', `"${megabytes('a')}`, /mark is never closed/],
    ['a text behind a closing quotation mark', `"a"b${megabytes(',')}`, /text follows a closing quotation mark/],
    ['binary data', megabytes('\0'), /binary data/],
  ])('reports what is wrong with megabytes of %s', (_, hostile, message) => {
    expect(() => read(hostile)).toThrow(
      expect.toSatisfy((error) => error instanceof SheetError && message.test(error.message)),
    );
  });
});
