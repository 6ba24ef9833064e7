import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { buildXls, recordTypes, uint16Values, type XlsRecord } from '../../support/build-xls';
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

const createOldSheet = (...content: XlsRecord[]) => createFile(buildXls(content), 'xls');
const numberCell = (row: number, column: number) => Buffer.concat([uint16Values(row, column, 0), Buffer.alloc(8, 1)]);

describe('an expensive .xls workbook', () => {
  it('is read when it is valid', async () => {
    const cells = [numberCell(1, 2), numberCell(0xffff, 0)];
    const sheet = createOldSheet(...cells.map((cell): XlsRecord => [recordTypes.number, cell]));
    expect(await readSheetRows(school.browser, sheet)).toMatchObject([
      { number: 2, cells: [null, null, { kind: 'number' }] },
      { number: 0x1_00_00, cells: [{ kind: 'number' }] },
    ]);
  });

  it.each([
    ['a record longer than the file', createOldSheet([recordTypes.number, numberCell(0, 0), 0xffff]), /damaged/],
    [
      'a text table without an end',
      createOldSheet([recordTypes.sst, uint16Values(0xffff, 0xffff, 0xffff, 0xffff)]),
      /damaged|empty/,
    ],
    [
      'the same cells merged many times',
      createOldSheet(
        [recordTypes.number, numberCell(0, 0)],
        [recordTypes.number, numberCell(9_999, 99)],
        ...Array.from({ length: 2000 }, (): XlsRecord => [recordTypes.merged, uint16Values(1, 0, 0xffff, 0, 0xff)]),
      ),
      /too many merged cells/,
    ],
    [
      'a cell in its last possible column',
      createOldSheet([recordTypes.number, numberCell(0, 0xff)]),
      /more than 100 columns/,
    ],
    [
      'too many cells',
      createOldSheet(
        ...Array.from({ length: 60_000 }, (_, rowIndex): XlsRecord => [recordTypes.number, numberCell(rowIndex, 0)]),
      ),
      /more than 10,000 rows/,
    ],
  ])('is refused with a message: %s', async (_, file, expected) => {
    const reply = await sendToReader(school.browser, file);
    const { message = 'empty', rows } = await reply.json();
    expect(rows?.length ? rows : message).toMatch(expected);
  });
});
