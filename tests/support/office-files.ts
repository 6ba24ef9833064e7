import JSZip from 'jszip';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const openXml = 'application/vnd.openxmlformats-officedocument';

const mainParts = {
  docx: { part: '/word/document.xml', type: `${openXml}.wordprocessingml.document.main+xml` },
  xlsx: { part: '/xl/workbook.xml', type: `${openXml}.spreadsheetml.sheet.main+xml` },
} as const;

interface Extras {
  mainType?: string;
  /** Content types by part name (`/word/a.bin`) or by extension (`bin`). */
  types?: Record<string, string>;
  /** The type and target of a relation of the main part. The last word of the type's URL is enough. */
  relation?: { type: string; target: string };
  files?: Record<string, string | Buffer>;
  write?: (xml: string) => string | Buffer;
}

const contentTypeElement = ([name, type]: [string, string]) =>
  name.startsWith('/')
    ? `<Override PartName="${name}" ContentType="${type}"/>`
    : `<Default Extension="${name}" ContentType="${type}"/>`;

const relationsXml = (type: string, target: string) =>
  `<Relationships><Relationship Id="r1" Type="${type.includes(':') ? type : `${relations}/${type}`}" ` +
  `Target="${target}"${/[:\\]/.test(target) ? ' TargetMode="External"' : ''}/></Relationships>`;

export async function openXmlBytes(kind: keyof typeof mainParts, extras: Extras = {}): Promise<Buffer> {
  const { part, type } = mainParts[kind];
  const { mainType = type, types = {}, relation, files = {}, write = (xml) => xml } = extras;
  const zip = new JSZip();
  const contentTypes = { xml: 'application/xml', [part]: mainType, ...types };
  zip.file(
    '[Content_Types].xml',
    write(`<?xml version="1.0"?><Types>${Object.entries(contentTypes).map(contentTypeElement).join('')}</Types>`),
  );
  zip.file('_rels/.rels', relationsXml('officeDocument', part));
  zip.file(part.slice(1), '<main/>');
  const [, folder, name] = part.split('/');
  if (relation) zip.file(`${folder}/_rels/${name}.rels`, relationsXml(relation.type, relation.target));
  for (const [path, content] of Object.entries(files)) zip.file(path, content);
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

const sectorBytes = 512;
const endOfChain = 0xfffffffe;
const minStreamBytes = 4096;

const toUint32Bytes = (values: number[], length: number): Buffer => {
  const bytes = Buffer.alloc(length, 0xff);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
};

function directoryEntry(name: string, start: number, size: number, type: number): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE((name.length + 1) * 2, 64);
  entry.writeUInt8(type, 66);
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(size, 120);
  return entry;
}

/**
 * Returns a .doc or .xls file. The last sector of each stream comes first, so that readers must follow the sector
 * table.
 */
export function compoundBytes(streams: Record<string, Buffer>): Buffer {
  // Sector 1 is the sector table, sectors 2 to 9 the directory, sector 10 the table of short sectors.
  const sectorTable = [0xfffffffd, 2, 3, 4, 5, 6, 7, 8, endOfChain, endOfChain];
  const sectors: Buffer[] = [];
  const storeStream = (content: Buffer): number => {
    const count = Math.ceil(content.length / sectorBytes);
    const first = sectorTable.length;
    for (let index = count - 1; index >= 0; index--) {
      sectors.push(
        Buffer.concat([content.subarray(index * sectorBytes), Buffer.alloc(sectorBytes)]).subarray(0, sectorBytes),
      );
      sectorTable.push(index === count - 1 ? endOfChain : sectorTable.length - 1);
    }
    return count === 0 ? endOfChain : first + count - 1;
  };
  const shortSectors: Buffer[] = [];
  const shortSectorTable: number[] = [];
  const storeShortStream = (content: Buffer): number => {
    const first = shortSectorTable.length;
    for (let offset = 0; offset < content.length; offset += 64) {
      shortSectors.push(Buffer.concat([content.subarray(offset), Buffer.alloc(64)]).subarray(0, 64));
      shortSectorTable.push(offset + 64 < content.length ? shortSectorTable.length + 1 : endOfChain);
    }
    return first;
  };
  const entries = Object.entries(streams).map(([name, content]) => {
    const start = content.length < minStreamBytes ? storeShortStream(content) : storeStream(content);
    return directoryEntry(name, start, content.length, 2);
  });
  const shortStream = Buffer.concat(shortSectors);
  const root = directoryEntry('Root Entry', storeStream(shortStream), shortStream.length, 5);
  const directory = Buffer.concat([root, ...entries, Buffer.alloc(8 * sectorBytes)]).subarray(0, 8 * sectorBytes);
  const header = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(68), toUint32Bytes([0], 436)]);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(minStreamBytes, 56);
  header.writeUInt32LE(9, 60);
  header.writeUInt32LE(endOfChain, 68);
  return Buffer.concat([
    header,
    toUint32Bytes(sectorTable, sectorBytes),
    directory,
    toUint32Bytes(shortSectorTable, sectorBytes),
    ...sectors,
  ]);
}

const record = (type: number, content: number[]) => Buffer.from([type, 0x00, content.length, 0x00, ...content]);

/**
 * Returns the stream of a BIFF8 workbook with one sheet. Sheet type 0 is a worksheet, and type 1 an Excel 4 macro
 * sheet.
 */
export function biff8Workbook({ sheet = 0, before = Buffer.alloc(0), length = 0 } = {}): Buffer {
  const beginning = Buffer.from([0x09, 0x08, 0x04, 0x00, 0x00, 0x06, 0x05, 0x00]);
  const boundSheet = record(0x85, [0, 0, 0, 0, 0, sheet, 1, 0, 0x41]);
  const stream = Buffer.concat([beginning, before, boundSheet, record(0x0a, [])]);
  return Buffer.concat([stream, Buffer.alloc(Math.max(0, length - stream.length))]);
}

/** The FILEPASS record, which marks a workbook as encrypted. */
export const filePassRecord = record(0x2f, [0, 0, 0, 0, 0, 0]);

/** Returns meaningless records of this total size, so that the records after them are in another sector. */
export const padding = (bytes: number) =>
  Buffer.concat(Array.from({ length: bytes / 100 }, () => record(0x5c, Array(96).fill(0x20))));
