import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CFB } from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { maxRefusalBytes } from '../../support/hostile-input';
import { readSheetRows, sendToReader } from '../../support/table-files';
import { shareSignedInConsole } from '../../support/test-console';

vi.setConfig({ testTimeout: 120_000 });

const school = shareSignedInConsole();

const folder = join(import.meta.dirname, '../../files');
const names = readdirSync(folder).filter((name) => /\.(xlsx?|csv)$/.test(name));
const bytesOf = (name: string) => readFileSync(join(folder, name));
const endings = ['xlsx', 'xls', 'csv'];
const fileOf = (bytes: Uint8Array, ending: string) => new File([new Uint8Array(bytes)], `people.${ending}`);

/** Expects rows, or a refusal with a short message. */
async function expectAnswer(file: File) {
  const reply = await sendToReader(school.browser, file);
  const content = await reply.json();
  if (reply.status === 200) return expect(content.rows).toBeInstanceOf(Array);
  expect([reply.status, content.message]).toEqual([422, expect.stringMatching(/^[A-Z“].*\.$/)]);
  expect(JSON.stringify(content).length).toBeLessThan(maxRefusalBytes);
}

describe('an arbitrary file', () => {
  const starts = ['', '504b0304', 'd0cf11e0a1b11ae1', 'fffe', 'feff', 'efbbbf'].map((hex) => Buffer.from(hex, 'hex'));

  it('gets a valid reply: any bytes, under any name', async () => {
    const bytes = fc.uint8Array({ maxLength: 2000 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...starts), bytes, fc.constantFrom(...endings), async (start, rest, ending) => {
        await expectAnswer(fileOf(Buffer.concat([start, rest]), ending));
      }),
      { numRuns: 25 },
    );
  });

  it('gets a valid reply: a real file that is cut off or damaged anywhere', async () => {
    const damage = fc.array(fc.tuple(fc.nat(10_000), fc.nat(255)), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.nat(10_000),
        fc.boolean(),
        damage,
        async (name, at, isCut, bytes) => {
          const whole = Buffer.from(bytesOf(name));
          for (const [place, byte] of bytes) whole[place % whole.length] = byte;
          await expectAnswer(fileOf(isCut ? whole.subarray(0, at % whole.length) : whole, name.split('.')[1] ?? ''));
        },
      ),
      { numRuns: 30 },
    );
  });
});

/** Returns an .xls workbook with these records. */
function oldFile(...records: [type: number, content: Buffer, length?: number][]) {
  const head = (type: number, length: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt16LE(type, 0);
    bytes.writeUInt16LE(length, 2);
    return bytes;
  };
  const stream = records.flatMap(([type, content, length = content.length]) => [head(type, length), content]);
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, '/Workbook', Buffer.concat(stream));
  return fileOf(CFB.write(file, { type: 'buffer' }) as Buffer, 'xls'); // The `type` option guarantees a Buffer.
}

const words = (...values: number[]) => Buffer.from(new Uint16Array(values).buffer);
const records = {
  begin: 0x809,
  end: 0x0a,
  sheet: 0x85,
  number: 0x203,
  merged: 0xe5,
  sst: 0xfc,
};
const book = words(0x600, 5, 0, 0, 0, 0, 0, 0);
const table = words(0x600, 0x10, 0, 0, 0, 0, 0, 0);
/** The offset of the sheet, and its name "A". */
const named = Buffer.from([37, 0, 0, 0, 0, 0, 1, 0, 0x41]);
const sheetOf = (...content: [number, Buffer, number?][]) =>
  oldFile(
    [records.begin, book],
    [records.sheet, named],
    [records.end, Buffer.alloc(0)],
    [records.begin, table],
    ...content,
    [records.end, Buffer.alloc(0)],
  );
const number = (row: number, column: number) => Buffer.concat([words(row, column, 0), Buffer.alloc(8, 1)]);

describe('an expensive .xls workbook', () => {
  it('is read when it is valid', async () => {
    const [row] = await readSheetRows(school.browser, sheetOf([records.number, number(1, 2)]));
    expect(row).toMatchObject({ number: 2, cells: [null, null, { kind: 'number' }] });
  });

  it.each([
    ['a record longer than the file', sheetOf([records.number, number(0, 0), 0xffff]), /damaged/],
    ['texts without an end', sheetOf([records.sst, words(0xffff, 0xffff, 0xffff, 0xffff)]), /damaged|empty/],
    [
      'merged cells over and over',
      sheetOf(
        [records.number, number(0, 0)],
        [records.number, number(9_999, 99)],
        ...Array.from({ length: 2000 }, (): [number, Buffer] => [records.merged, words(1, 0, 0xffff, 0, 0xff)]),
      ),
      /damaged/,
    ],
    ['its last row alone, where all are', sheetOf([records.number, number(0xffff, 0)]), /more than 10,000 rows/],
    ['its last column', sheetOf([records.number, number(0, 0xff)]), /more than 100 columns/],
    [
      'more cells than are read',
      sheetOf(...Array.from({ length: 60_000 }, (_, nth): [number, Buffer] => [records.number, number(nth, 0)])),
      /more than 10,000 rows/,
    ],
  ])('is refused with a message: %s', async (_, file, says) => {
    const reply = await sendToReader(school.browser, file);
    const { message = 'empty', rows } = await reply.json();
    expect(rows?.length ? rows : message).toMatch(says);
  });
});
