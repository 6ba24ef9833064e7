import { describe, expect, it, vi } from 'vitest';
import { importEmployees } from '@/lib/contract/employees';
import { zip, zipWithTwoDirectories } from '../support/archives';
import { startSignedIn } from '../support/sign-in';

// Each import starts a worker thread, which takes some time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

async function refusalOf(bytes: Buffer): Promise<string> {
  const school = await startSignedIn();
  const file = new File([new Uint8Array(bytes)], 'employees.xlsx');
  const { status, body } = await school.refusal(importEmployees, { file });
  expect(status).toBe(422);
  return body.message;
}

const workbook = { name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') };
const zeros = Buffer.alloc(80 * 1024 * 1024);
const picture = { name: 'xl/media/a.png', content: zeros };

describe('an expensive workbook', () => {
  it('is refused when it unpacks to more than the limit', async () => {
    const bytes = zip([workbook, { name: 'xl/worksheets/sheet1.xml', content: zeros }]);
    expect(bytes.length).toBeLessThan(200_000);
    expect(await refusalOf(bytes)).toMatch(/too large/);
  });

  it('is refused when its directory has a false size', async () => {
    const bytes = zip([workbook, { ...picture, claimedSize: 10 }]);
    expect(await refusalOf(bytes)).toMatch(/too large/);
  });

  it('is refused with too many entries', async () => {
    const entries = Array.from({ length: 501 }, (_, nth) => ({ name: `xl/${nth}`, content: Buffer.from('x') }));
    expect(await refusalOf(zip([workbook, ...entries]))).toMatch(/too large/);
    expect(await refusalOf(zip([workbook, ...entries], 1))).toMatch(/too large/);
  });

  it.each([
    ['its end counts fewer entries than there are', () => zip([workbook, picture], 1)],
    ['it has a second directory', () => zipWithTwoDirectories([workbook], [workbook, picture])],
    ['something stands before it', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), zip([workbook, picture])])],
  ])('is refused when a reader could find another directory in it: %s', async (_, make) => {
    expect(await refusalOf(make())).toMatch(/too large/);
  });

  it('is refused when two entries have one name and the one that is read is too large', async () => {
    const small = { name: 'xl/worksheets/sheet1.xml', content: Buffer.from('<worksheet/>') };
    expect(await refusalOf(zip([workbook, small, { ...small, content: zeros }]))).toMatch(/too large/);
  });

  it('is refused with too many rows, whatever the name of its sheet', async () => {
    const content = Buffer.from(`<worksheet><sheetData>${'<row/>'.repeat(40_001)}`);
    for (const name of ['xl/worksheets/sheet1.xml', '/xl/worksheets/sheet1.xml', 'xl/worksheets/sheet1.xml.bak']) {
      expect(await refusalOf(zip([workbook, { name, content }]))).toMatch(/more than 10,000 rows/);
    }
  });

  it('is refused as damaged when it is encrypted', async () => {
    const sheet = { name: 'xl/worksheets/sheet1.xml', content: Buffer.from('<worksheet/>'), flags: 1 };
    expect(await refusalOf(zip([workbook, sheet]))).toMatch(/damaged/);
  });

  it('is refused when its cells share a text and are too long in total', async () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const cellsOf = (row: number) => letters.map((column) => `<c r="${column}${row}" t="s"><v>0</v></c>`).join('');
    const rows = Array.from({ length: 900 }, (_, at) => `<row r="${at + 1}">${cellsOf(at + 1)}</row>`).join('');
    const entry = (name: string, xml: string) => ({ name, content: Buffer.from(xml) });
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const bytes = zip([
      entry(
        'xl/workbook.xml',
        `<workbook xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
      entry(
        'xl/_rels/workbook.xml.rels',
        `<Relationships><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      entry('xl/sharedStrings.xml', `<sst><si><t>${'x'.repeat(900)}</t></si></sst>`),
      entry('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    ]);
    expect(bytes.length).toBeLessThan(200_000);
    expect(await refusalOf(bytes)).toMatch(/too much text/);
  });

  it('is refused when it is another kind of archive', async () => {
    expect(await refusalOf(zip([{ name: 'word/document.xml', content: Buffer.from('<x/>') }]))).toMatch(/not an Excel/);
  });
});
