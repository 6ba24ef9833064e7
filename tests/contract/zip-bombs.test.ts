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
}

/** A zip archive by hand: honest tools refuse to write a lying one. */
function zip(entries: Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, claimedSize = content.length } of entries) {
    const data = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(claimedSize, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(claimedSize, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    const file = Buffer.concat([local, Buffer.from(name), data]);
    parts.push(file);
    directory.push(entry, Buffer.from(name));
    at += file.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
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

describe('a workbook that wants to cost us', () => {
  it('is refused when it inflates to more than it may', async () => {
    const bytes = zip([workbook, { name: 'xl/worksheets/sheet1.xml', content: zeros }]);
    expect(bytes.length).toBeLessThan(200_000);
    expect(await refusalOf(bytes)).toMatch(/too large/);
  });

  it('is refused when its directory lies about that', async () => {
    const bytes = zip([workbook, { name: 'xl/media/a.png', content: zeros, claimedSize: 10 }]);
    expect(await refusalOf(bytes)).toMatch(/too large/);
  });

  it('is refused with too many entries', async () => {
    const entries = Array.from({ length: 501 }, (_, nth) => ({ name: `xl/${nth}`, content: Buffer.from('x') }));
    expect(await refusalOf(zip([workbook, ...entries]))).toMatch(/too large/);
  });

  it('is refused when it is another kind of archive', async () => {
    expect(await refusalOf(zip([{ name: 'word/document.xml', content: Buffer.from('<x/>') }]))).toMatch(/no Excel/);
  });
});
