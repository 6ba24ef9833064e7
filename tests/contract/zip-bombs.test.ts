import { describe, expect, it, vi } from 'vitest';
import { importEmployees } from '@/lib/contract/employees';
import { zip, zipWithTwoDirectories } from '../support/archives';
import { startSignedIn } from '../support/sign-in';

// Raises the timeout, because each test starts a worker thread, which is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

async function readRefusal(bytes: Buffer): Promise<string> {
  const school = await startSignedIn();
  const file = new File([new Uint8Array(bytes)], 'employees.xlsx');
  const { status, body } = await school.refusal(importEmployees, { file });
  expect(status).toBe(422);
  return body.message;
}

const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const createEntry = (name: string, xml: string) => ({ name, content: Buffer.from(xml) });
const workbook = createEntry(
  'xl/workbook.xml',
  `<workbook xmlns:r="${officeRelations}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
);
const relations = (target = 'worksheets/sheet1.xml') =>
  createEntry(
    'xl/_rels/workbook.xml.rels',
    `<Relationships><Relationship Id="r1" Type="${officeRelations}/worksheet" Target="${target}"/></Relationships>`,
  );
const zeros = Buffer.alloc(80 * 1024 * 1024, ' ');
const largeSheet = { name: 'xl/worksheets/sheet1.xml', content: zeros };

describe('an expensive workbook', () => {
  it('is refused when it unpacks to more than the limit', async () => {
    const bytes = zip([workbook, relations(), largeSheet]);
    expect(bytes.length).toBeLessThan(200_000);
    expect(await readRefusal(bytes)).toMatch(/too large/);
  });

  it('is refused when its directory has a false size', async () => {
    const bytes = zip([workbook, relations(), { ...largeSheet, claimedSize: 10 }]);
    expect(await readRefusal(bytes)).toMatch(/too large/);
  });

  it('is refused with too many entries', async () => {
    const entries = Array.from({ length: 501 }, (_, index) => ({ name: `xl/${index}`, content: Buffer.from('x') }));
    expect(await readRefusal(zip([workbook, ...entries]))).toMatch(/too large/);
    expect(await readRefusal(zip([workbook, ...entries], 1))).toMatch(/too large/);
  });

  it.each([
    ['its end declares fewer entries than it has', () => zip([workbook, relations(), largeSheet], 1)],
    [
      'it has a second directory',
      () => zipWithTwoDirectories([workbook, relations()], [workbook, relations(), largeSheet]),
    ],
    [
      'other bytes are before it',
      () => Buffer.concat([Buffer.from('PK\u0003\u0004'), zip([workbook, relations(), largeSheet])]),
    ],
  ])('is refused when a reader could find another directory in it: %s', async (_, createFile) => {
    expect(await readRefusal(createFile())).toMatch(/too large/);
  });

  it('is refused when two entries have one name and the one that is read is too large', async () => {
    const smallSheet = { name: 'xl/worksheets/sheet1.xml', content: Buffer.from('<worksheet/>') };
    expect(await readRefusal(zip([workbook, relations(), smallSheet, largeSheet]))).toMatch(/too large/);
  });

  it('is refused with too many rows, whatever the name of its sheet', async () => {
    const content = Buffer.from(
      `<worksheet><sheetData>${'<row><c><v>1</v></c></row>'.repeat(10_002)}</sheetData></worksheet>`,
    );
    for (const name of ['xl/worksheets/sheet1.xml', '/xl/worksheets/sheet1.xml', 'xl/Data.xml']) {
      const target = name.replace(/^\/?xl\//, '');
      expect(await readRefusal(zip([workbook, relations(target), { name, content }]))).toMatch(/more than 10,000 rows/);
    }
  });

  it('is refused as damaged when it is encrypted', async () => {
    const sheet = { name: 'xl/worksheets/sheet1.xml', content: Buffer.from('<worksheet/>'), flags: 1 };
    expect(await readRefusal(zip([workbook, sheet]))).toMatch(/damaged/);
  });

  it('is refused when its cells share a text and are too long in total', async () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const createCells = (row: number) => letters.map((column) => `<c r="${column}${row}" t="s"><v>0</v></c>`).join('');
    const rows = Array.from(
      { length: 900 },
      (_, index) => `<row r="${index + 1}">${createCells(index + 1)}</row>`,
    ).join('');
    const withTexts = relations();
    withTexts.content = Buffer.from(
      withTexts.content
        .toString()
        .replace(
          '</Relationships>',
          `<Relationship Id="r2" Type="${officeRelations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
        ),
    );
    const bytes = zip([
      workbook,
      withTexts,
      createEntry('xl/sharedStrings.xml', `<sst><si><t>${'x'.repeat(900)}</t></si></sst>`),
      createEntry('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    ]);
    expect(bytes.length).toBeLessThan(200_000);
    expect(await readRefusal(bytes)).toMatch(/too much text/);
  });

  it('is refused when it is another kind of archive', async () => {
    expect(await readRefusal(zip([{ name: 'word/document.xml', content: Buffer.from('<x/>') }]))).toMatch(
      /not an Excel/,
    );
  });
});
