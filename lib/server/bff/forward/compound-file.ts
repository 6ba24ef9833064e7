/**
 * A compound file ([MS-CFB]) is a small file system: a stream is a chain of sectors, and a table (FAT) contains the
 * number of the next sector for each sector. The header lists the first 109 sectors of the FAT. A chain of extra
 * sectors (DIFAT) lists the others. Short streams are chains of 64-byte pieces inside the stream of the first entry.
 */
import type { OfficeFinding } from './office-findings';

interface Entry {
  name: string;
  start: number;
  size: number;
}

const lastSector = 0xfffffffa;
const endOfChain = 0xfffffffe;

function openCompoundFile(bytes: Buffer) {
  const sectorBytes = 2 ** bytes.readUInt16LE(30);
  if (sectorBytes !== 512 && sectorBytes !== 4096) throw new Error('no compound file');
  // Ends a circular chain. In a legitimate file every byte is read once, and every byte of a short stream twice.
  let budget = 2 * bytes.length;

  const follow = (start: number, nextOf: (index: number) => number, read: (at: number) => Buffer): Buffer => {
    const parts: Buffer[] = [];
    for (let index = start; index <= lastSector; index = nextOf(index)) {
      const part = read(index);
      budget -= part.length;
      if (part.length === 0 || budget < 0) throw new Error('a chain without an end');
      parts.push(part);
    }
    return Buffer.concat(parts);
  };

  const sector = (index: number) => bytes.subarray((index + 1) * sectorBytes, (index + 2) * sectorBytes);
  const tableExtension = follow(
    bytes.readUInt32LE(68),
    (index) => sector(index).readUInt32LE(sectorBytes - 4),
    (index) => sector(index).subarray(0, sectorBytes - 4),
  );
  const table = Buffer.concat([bytes.subarray(76, 512), tableExtension]);
  const nextSector = (index: number) => {
    const tableOffset = index * 4;
    return sector(table.readUInt32LE(Math.floor(tableOffset / sectorBytes) * 4)).readUInt32LE(
      tableOffset % sectorBytes,
    );
  };
  const chain = (start: number) => follow(start, nextSector, sector);

  const directory = chain(bytes.readUInt32LE(48));
  const entries = Array.from({ length: Math.floor(directory.length / 128) }, (_, index): Entry => {
    const entry = directory.subarray(index * 128, (index + 1) * 128);
    const name = entry.toString('utf16le', 0, Math.min(entry.readUInt16LE(64), 64)).replace(/\0.*$/s, '');
    return { name, start: entry.readUInt32LE(116), size: entry.readUInt32LE(120) };
  });

  const pieces = chain(entries[0]?.start ?? endOfChain);
  const pieceTable = chain(bytes.readUInt32LE(60));
  const nextPiece = (index: number) => pieceTable.readUInt32LE(index * 4);
  const piece = (index: number) => pieces.subarray(index * 64, (index + 1) * 64);
  const miniStreamCutoffBytes = bytes.readUInt32LE(56);
  const read = ({ start, size }: Entry) =>
    size < miniStreamCutoffBytes ? follow(start, nextPiece, piece) : chain(start);
  return { entries, read };
}

const recordTypes = { end: 0x0a, password: 0x2f, sheet: 0x85 };

/** The sixth byte of a BoundSheet8 record contains the type of a sheet: [MS-XLS] 2.4.28. */
const macroSheets = [1, 6];

function scanWorkbook(workbook: Buffer): OfficeFinding | null {
  for (let offset = 0; offset + 4 <= workbook.length; offset += 4 + workbook.readUInt16LE(offset + 2)) {
    const record = workbook.readUInt16LE(offset);
    if (record === recordTypes.end) return null;
    if (record === recordTypes.password) return 'password';
    if (record === recordTypes.sheet && macroSheets.includes(workbook.readUInt8(offset + 9))) return 'macros';
  }
  throw new Error('a workbook without an end');
}

export function scanCompoundFile(bytes: Buffer): OfficeFinding | null {
  const { entries, read } = openCompoundFile(bytes);
  const entriesNamed = (name: RegExp) => entries.filter((entry) => name.test(entry.name));
  if (entriesNamed(/^(_VBA_PROJECT(_CUR)?|VBA|Macros)$/i).length > 0) return 'macros';
  if (entries.some(({ name }) => name === '\u0001Ole10Native')) return 'object';
  if (entriesNamed(/^EncryptedPackage$/i).length > 0) return 'password';
  for (const workbook of entriesNamed(/^(Workbook|Book)$/i)) {
    const finding = scanWorkbook(read(workbook));
    if (finding) return finding;
  }
  return null;
}
