/**
 * Reads the types of the entries from `[Content_Types].xml` and the `.rels` files, because the name and extension of an
 * entry prove nothing. The limits are far above the needs of legitimate files.
 */
import { Readable } from 'node:stream';
import JSZip from 'jszip';
import { SaxesParser } from 'saxes';
import { extensionOf, type FileKind } from '@/lib/contract/values/file-kinds';
import { readZipDirectory } from '@/lib/format/zip-directory';
import type { OfficeFinding } from './office-findings';

const limits = { entries: 2_000, directoryBytes: 512 * 1024, inflatedBytes: 2 * 1024 * 1024, depth: 5 };

const unreadableError = () => new Error('not a package that has one reading only');

/** The entries have unique names and are the same for every program. */
async function openArchive(bytes: Buffer): Promise<JSZip> {
  const directory = readZipDirectory(bytes, bytes.length);
  if (!directory || directory.entries > limits.entries || directory.directoryBytes > limits.directoryBytes)
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
    if (depth > limits.depth) throw unreadableError();
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
  let budget = limits.inflatedBytes;
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

export async function scanOpenXml(bytes: Buffer, { mediaType }: FileKind): Promise<OfficeFinding | null> {
  const { types, relations } = await readTypes(await openArchive(bytes));
  const hasRelation = (relation: RegExp) => relations.some(({ type }) => relation.test(type));
  if (types.some((type) => macroType.test(type)) || hasRelation(macroRelation)) return 'macros';
  if (types.some((type) => objectType.test(type)) || hasRelation(objectRelation)) return 'object';
  if (relations.some(({ type, target }) => fetchedRelation.test(type) && isElsewhere(target))) return 'elsewhere';
  return types.includes(`${mediaType}.main+xml`) ? null : 'other kind';
}
