import { Readable } from 'node:stream';
import JSZip from 'jszip';
import { SaxesParser } from 'saxes';
import { fileTypeMismatchMessage, quote } from '@/lib/contract/problems';
import { extensionOf, type FileKind } from '@/lib/contract/values/file-kinds';
import { readZipDirectory } from '@/lib/format/zip-directory';

export type OfficeFinding = 'macros' | 'object' | 'elsewhere' | 'password' | 'other kind' | 'unreadable';

export const findingMessages: Record<OfficeFinding, (name: string, kind: FileKind) => string> = {
  macros: (name) => `${quote(name)} contains macros. Please save it without them.`,
  object: (name) => `${quote(name)} contains an object from another program. Please replace it with a picture.`,
  elsewhere: (name) => `${quote(name)} loads a part from another computer. Please save it without that link.`,
  password: (name) => `${quote(name)} has a password. Please save it without one.`,
  'other kind': fileTypeMismatchMessage,
  unreadable: (name, kind) => `${quote(name)} can't be checked. Please open it in ${kind.name} and save it again.`,
};

/**
 * A compound file ([MS-CFB]) is a small file system: a stream is a chain of sectors, and a table (FAT) contains the
 * number of the next sector for each sector. The header lists the first 109 sectors of the FAT. A chain of extra
 * sectors (DIFAT) lists the others. Short streams are chains of 64-byte pieces inside the stream of the first entry.
 */
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

/** Far above the needs of legitimate files. */
const openXmlLimits = { entries: 2_000, directoryBytes: 512 * 1024, inflatedBytes: 2 * 1024 * 1024, depth: 5 };

const unreadableError = () => new Error('not a package that has one reading only');

/** The entries have unique names and are the same for every program. */
async function openArchive(bytes: Buffer): Promise<JSZip> {
  const directory = readZipDirectory(bytes, bytes.length);
  if (
    !directory ||
    directory.entries > openXmlLimits.entries ||
    directory.directoryBytes > openXmlLimits.directoryBytes
  )
    throw unreadableError();
  const archive = await JSZip.loadAsync(bytes);
  if (Object.keys(archive.files).length !== directory.entries) throw unreadableError();
  return archive;
}

async function inflate(entry: JSZip.JSZipObject, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Wraps JSZip's old-style stream, because it can't be iterated.
  for await (const chunk of new Readable().wrap(entry.nodeStream())) {
    size += chunk.length;
    if (size > maxBytes) throw unreadableError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decode(xml: Buffer): string {
  const mark = xml.subarray(0, 2).toString('hex');
  const encoding = { fffe: 'utf-16le', feff: 'utf-16be' }[mark] ?? 'utf-8';
  return new TextDecoder(encoding, { fatal: true }).decode(xml);
}

function forEachElement(xml: string, onElement: (attributes: Record<string, string>) => void): void {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^utf-(8|16)$/i.test(encoding)) throw unreadableError();
  });
  parser.on('opentag', ({ attributes }) => {
    depth += 1;
    if (depth > openXmlLimits.depth) throw unreadableError();
    // Safe cast: without the parser option `xmlns`, attributes are strings.
    onElement(attributes as Record<string, string>);
  });
  parser.on('closetag', () => {
    depth -= 1;
  });
  parser.write(xml).close();
}

interface Relation {
  type: string;
  target: string;
}

async function readTypes(archive: JSZip): Promise<{ types: string[]; relations: Relation[] }> {
  const extensions = new Set(Object.keys(archive.files).map(extensionOf));
  const types: string[] = [];
  const relations: Relation[] = [];
  let budget = openXmlLimits.inflatedBytes;
  for (const entry of Object.values(archive.files)) {
    const isList = /^\[content_types\]\.xml$/i.test(entry.name);
    if (!isList && !/\.rels$/i.test(entry.name)) continue;
    const xml = await inflate(entry, budget);
    budget -= xml.length;
    forEachElement(decode(xml), ({ ContentType, Extension, Type, Target = '' }) => {
      // Ignores a content type for a file extension that no entry has, because some programs declare unused types.
      if (isList && ContentType && (!Extension || extensions.has(Extension.toLowerCase()))) types.push(ContentType);
      if (!isList && Type) relations.push({ type: Type, target: Target });
    });
  }
  return { types, relations };
}

const macroType = /vbaproject|vbadata|macroenabled|macrosheet/i;
const objectType = /activex|oleobject/i;
const macroRelation = /\/(vbaProject|wordVbaData|xl(Intl)?Macrosheet)$/i;
const objectRelation = /\/(control|activeXControlBinary|oleObject)$/i;

const fetchedRelation = /\/(attachedTemplate|subDocument|frame|aFChunk)$/i;

/** A path such as `file:///C:\` is local. */
const isElsewhere = (target: string) =>
  /^\s*((?!file:)[a-z][a-z\d+.-]+:|(file:)?[\\/]{2}[^\\/]|file:[\\/]{4,})/i.test(target);

/**
 * Reads the types of the entries from `[Content_Types].xml` and the `.rels` files, because the name and extension of an
 * entry prove nothing.
 */
export async function scanOpenXml(bytes: Buffer, { mediaType }: FileKind): Promise<OfficeFinding | null> {
  const { types, relations } = await readTypes(await openArchive(bytes));
  const hasRelation = (relation: RegExp) => relations.some(({ type }) => relation.test(type));
  if (types.some((type) => macroType.test(type)) || hasRelation(macroRelation)) return 'macros';
  if (types.some((type) => objectType.test(type)) || hasRelation(objectRelation)) return 'object';
  if (relations.some(({ type, target }) => fetchedRelation.test(type) && isElsewhere(target))) return 'elsewhere';
  return types.includes(`${mediaType}.main+xml`) ? null : 'other kind';
}
