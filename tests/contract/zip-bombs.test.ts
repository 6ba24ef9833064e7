import { deflateRawSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { importEmployees } from '@/lib/contract/employees';
import { startSignedIn } from '../support/signed-in';

// Each import starts a worker, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

interface Entry {
  name: string;
  content: Buffer;
  /** What the directory says about its size; the truth by default. */
  claimedSize?: number;
  flags?: number;
}

/** The files of an archive and the directory that names them, where they begin at a place of the archive. */
function parts(entries: Entry[], start = 0) {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = start;
  for (const { name, content, claimedSize = content.length, flags = 0 } of entries) {
    const data = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(claimedSize, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(claimedSize, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    const file = Buffer.concat([local, Buffer.from(name), data]);
    files.push(file);
    directory.push(entry, Buffer.from(name));
    at += file.length;
  }
  return { files: Buffer.concat(files), directory: Buffer.concat(directory), count: entries.length };
}

/** The record at an archive's end that says where its directory is. */
function endOf(count: number, size: number, start: number, disk = 0) {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(disk, 4);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(start, 16);
  return end;
}

/** A zip archive by hand: honest tools refuse to write a lying one. */
function zip(entries: Entry[], claimedCount = entries.length): Buffer {
  const { files, directory } = parts(entries);
  return Buffer.concat([files, directory, endOf(claimedCount, directory.length, files.length)]);
}

/** An archive of two directories: the plain end names the one, the end for large archives the other. */
function twoFaced(plain: Entry[], large: Entry[]): Buffer {
  const first = parts(plain);
  const second = parts(large, first.files.length);
  const files = Buffer.concat([first.files, second.files]);
  const at = files.length + first.directory.length;
  const end = Buffer.alloc(76);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeBigUInt64LE(BigInt(second.count), 24);
  end.writeBigUInt64LE(BigInt(second.count), 32);
  end.writeBigUInt64LE(BigInt(second.directory.length), 40);
  end.writeBigUInt64LE(BigInt(at), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(at + second.directory.length), 64);
  const plainEnd = endOf(first.count, first.directory.length, files.length, 0xffff);
  return Buffer.concat([files, first.directory, second.directory, end, plainEnd]);
}

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

describe('a workbook that wants to cost us', () => {
  it('is refused when it inflates to more than it may', async () => {
    const bytes = zip([workbook, { name: 'xl/worksheets/sheet1.xml', content: zeros }]);
    expect(bytes.length).toBeLessThan(200_000);
    expect(await refusalOf(bytes)).toMatch(/too large/);
  });

  it('is refused when its directory lies about that', async () => {
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
    ['it has a second directory', () => twoFaced([workbook], [workbook, picture])],
    ['something stands before it', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), zip([workbook, picture])])],
  ])('is refused when a reader may find another directory in it: %s', async (_, make) => {
    expect(await refusalOf(make())).toMatch(/too large/);
  });

  it('is refused when one name stands for two entries and the one that counts is too large', async () => {
    const small = { name: 'xl/worksheets/sheet1.xml', content: Buffer.from('<worksheet/>') };
    expect(await refusalOf(zip([workbook, small, { ...small, content: zeros }]))).toMatch(/too large/);
  });

  it('is refused with too many rows, under whatever name its sheet is found', async () => {
    const content = Buffer.from(`<worksheet><sheetData>${'<row/>'.repeat(20_001)}`);
    for (const name of ['xl/worksheets/sheet1.xml', '/xl/worksheets/sheet1.xml', 'xl/worksheets/sheet1.xml.bak']) {
      expect(await refusalOf(zip([workbook, { name, content }]))).toMatch(/more than 5,000 rows/);
    }
  });

  it('is refused as damaged when it is locked', async () => {
    const sheet = { name: 'xl/worksheets/sheet1.xml', content: Buffer.from('<worksheet/>'), flags: 1 };
    expect(await refusalOf(zip([workbook, sheet]))).toMatch(/damaged/);
  });

  it('is refused when its cells share a text that is far longer all told', async () => {
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
    expect(await refusalOf(zip([{ name: 'word/document.xml', content: Buffer.from('<x/>') }]))).toMatch(/no Excel/);
  });
});
