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
const extensions = ['xlsx', 'xls', 'csv'];
const createFile = (bytes: Uint8Array, extension: string) => new File([new Uint8Array(bytes)], `people.${extension}`);

/** Expects that the reply has rows, or is a refusal with a short message. */
async function expectValidReply(file: File) {
  const reply = await sendToReader(school.browser, file);
  const content = await reply.json();
  if (reply.status === 200) return expect(content.rows).toBeInstanceOf(Array);
  expect([reply.status, content.message]).toEqual([422, expect.stringMatching(/^[A-Z“].*\.$/)]);
  expect(JSON.stringify(content).length).toBeLessThan(maxRefusalBytes);
}

describe('an arbitrary file', () => {
  const signatures = ['', '504b0304', 'd0cf11e0a1b11ae1', 'fffe', 'feff', 'efbbbf'].map((hex) =>
    Buffer.from(hex, 'hex'),
  );

  it('gets a valid reply: any bytes, under any name', async () => {
    const bytes = fc.uint8Array({ maxLength: 2000 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...signatures),
        bytes,
        fc.constantFrom(...extensions),
        async (signature, content, extension) => {
          await expectValidReply(createFile(Buffer.concat([signature, content]), extension));
        },
      ),
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
        async (name, cutLength, isTruncated, bytes) => {
          const fileBytes = Buffer.from(bytesOf(name));
          for (const [offset, byte] of bytes) fileBytes[offset % fileBytes.length] = byte;
          await expectValidReply(
            createFile(
              isTruncated ? fileBytes.subarray(0, cutLength % fileBytes.length) : fileBytes,
              name.split('.')[1] ?? '',
            ),
          );
        },
      ),
      { numRuns: 30 },
    );
  });
});

/** Returns an .xls workbook that consists of these records. */
function createOldWorkbook(...records: [type: number, content: Buffer, length?: number][]) {
  const head = (type: number, length: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt16LE(type, 0);
    bytes.writeUInt16LE(length, 2);
    return bytes;
  };
  const stream = records.flatMap(([type, content, length = content.length]) => [head(type, length), content]);
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, '/Workbook', Buffer.concat(stream));
  // Safe cast: the `type` option guarantees a Buffer.
  return createFile(CFB.write(file, { type: 'buffer' }) as Buffer, 'xls');
}

const uint16Values = (...values: number[]) => Buffer.from(new Uint16Array(values).buffer);
const records = {
  begin: 0x809,
  end: 0x0a,
  sheet: 0x85,
  number: 0x203,
  merged: 0xe5,
  sst: 0xfc,
};
const workbookStart = uint16Values(0x600, 5, 0, 0, 0, 0, 0, 0);
const sheetStart = uint16Values(0x600, 0x10, 0, 0, 0, 0, 0, 0);
/** The content of the record that declares the sheet: its offset, and its name "A". */
const sheetName = Buffer.from([37, 0, 0, 0, 0, 0, 1, 0, 0x41]);
const createOldSheet = (...content: [number, Buffer, number?][]) =>
  createOldWorkbook(
    [records.begin, workbookStart],
    [records.sheet, sheetName],
    [records.end, Buffer.alloc(0)],
    [records.begin, sheetStart],
    ...content,
    [records.end, Buffer.alloc(0)],
  );
const numberCell = (row: number, column: number) => Buffer.concat([uint16Values(row, column, 0), Buffer.alloc(8, 1)]);

describe('an expensive .xls workbook', () => {
  it('is read when it is valid', async () => {
    const cells = [numberCell(1, 2), numberCell(0xffff, 0)];
    const sheet = createOldSheet(...cells.map((cell): [number, Buffer] => [records.number, cell]));
    expect(await readSheetRows(school.browser, sheet)).toMatchObject([
      { number: 2, cells: [null, null, { kind: 'number' }] },
      { number: 0x1_00_00, cells: [{ kind: 'number' }] },
    ]);
  });

  it.each([
    ['a record longer than the file', createOldSheet([records.number, numberCell(0, 0), 0xffff]), /damaged/],
    [
      'a text table without an end',
      createOldSheet([records.sst, uint16Values(0xffff, 0xffff, 0xffff, 0xffff)]),
      /damaged|empty/,
    ],
    [
      'the same cells merged many times',
      createOldSheet(
        [records.number, numberCell(0, 0)],
        [records.number, numberCell(9_999, 99)],
        ...Array.from({ length: 2000 }, (): [number, Buffer] => [records.merged, uint16Values(1, 0, 0xffff, 0, 0xff)]),
      ),
      /too many merged cells/,
    ],
    [
      'a cell in its last possible column',
      createOldSheet([records.number, numberCell(0, 0xff)]),
      /more than 100 columns/,
    ],
    [
      'too many cells',
      createOldSheet(
        ...Array.from({ length: 60_000 }, (_, rowIndex): [number, Buffer] => [records.number, numberCell(rowIndex, 0)]),
      ),
      /more than 10,000 rows/,
    ],
  ])('is refused with a message: %s', async (_, file, expected) => {
    const reply = await sendToReader(school.browser, file);
    const { message = 'empty', rows } = await reply.json();
    expect(rows?.length ? rows : message).toMatch(expected);
  });
});
