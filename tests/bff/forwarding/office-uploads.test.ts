import { describe, expect, it, vi } from 'vitest';
import { callName } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { type Entry, zip, zipWithTwoDirectories } from '../../support/archives';
import { busyMs, maxRefusalMs } from '../../support/hostile-input';
import { biff8Workbook, compoundBytes, filePassRecord, openXmlBytes, padding } from '../../support/office-files';
import { shareSignedInConsole } from '../../support/test-console';

vi.setConfig({ testTimeout: 30_000 });

const vbaType = 'application/vnd.ms-office.vbaProject';
const excelMainType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml';
const microsoftRelations = 'http://schemas.microsoft.com/office/2006/relationships';
const strictRelations = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
const createEntry = (name: string, content: string | Buffer = ''): Entry => ({ name, content: Buffer.from(content) });

type FileExtension = 'docx' | 'xlsx' | 'doc' | 'xls';
type HostileCase = [what: string, kind: FileExtension, make: () => Promise<Buffer> | Buffer, says: RegExp];

const macrosMessage = /contains macros/;
const objectMessage = /contains an object from another program/;
const externalPartMessage = /loads a part from another computer/;
const passwordMessage = /has a password/;
const unreadableMessage = /can't be checked/;
const otherTypeMessage = /although its name says so/;

const inBothOpenXmlTypes = (
  description: string,
  extras: Parameters<typeof openXmlBytes>[1],
  message: RegExp,
): HostileCase[] =>
  (['docx', 'xlsx'] as const).map((extension) => [
    description,
    extension,
    () => openXmlBytes(extension, extras),
    message,
  ]);

const activeContentCases: HostileCase[] = [
  ...inBothOpenXmlTypes(
    'macros in a part of another name',
    { types: { '/a/b.xml': vbaType }, files: { 'a/b.xml': '' } },
    macrosMessage,
  ),
  ...inBothOpenXmlTypes(
    'macros by their extension',
    { types: { BIN: vbaType }, files: { 'a/b.bin': '' } },
    macrosMessage,
  ),
  ...inBothOpenXmlTypes(
    'macros by a relation only',
    { relation: { type: `${microsoftRelations}/vbaProject`, target: 'x.xml' } },
    macrosMessage,
  ),
  ...inBothOpenXmlTypes(
    'macros in letters that XML escapes',
    { types: { '/a.xml': vbaType.replace('vba', '&#118;&#x62;a') } },
    macrosMessage,
  ),
  ...inBothOpenXmlTypes(
    'macros in a list of UTF-16',
    { types: { '/a.xml': vbaType }, write: (xml) => Buffer.from(`\ufeff${xml}`, 'utf16le') },
    macrosMessage,
  ),
  ...inBothOpenXmlTypes(
    'an embedded program',
    { relation: { type: 'oleObject', target: 'embeddings/a.bin' } },
    objectMessage,
  ),
  ...inBothOpenXmlTypes(
    'an embedded program in the strict format',
    { relation: { type: `${strictRelations}/oleObject`, target: 'a' } },
    objectMessage,
  ),
  ...inBothOpenXmlTypes('a control', { types: { '/a.xml': 'application/vnd.ms-office.activeX+xml' } }, objectMessage),
  [
    'the type of a document with macros',
    'docx',
    () => openXmlBytes('docx', { mainType: 'application/vnd.ms-word.document.macroEnabled.main+xml' }),
    macrosMessage,
  ],
  [
    'the type of a workbook with macros',
    'xlsx',
    () => openXmlBytes('xlsx', { mainType: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' }),
    macrosMessage,
  ],
  ['the type of another program', 'docx', () => openXmlBytes('docx', { mainType: excelMainType }), otherTypeMessage],
  ['the type of a template', 'xlsx', () => openXmlBytes('xlsx', { mainType: excelMainType }), otherTypeMessage],
  [
    'an Excel 4 macro sheet',
    'xlsx',
    () => openXmlBytes('xlsx', { types: { '/xl/worksheets/sheet1.xml': 'application/vnd.ms-excel.macrosheet+xml' } }),
    macrosMessage,
  ],
  ...[
    'https://a.example/x.dotm',
    'HTTP://a.example/x',
    '\\\\a.example\\x',
    'file://a.example/x',
    'file://///a.example/x',
    '//a.example/x',
  ].map(
    (target): HostileCase => [
      `a template at ${target}`,
      'docx',
      () => openXmlBytes('docx', { relation: { type: 'attachedTemplate', target } }),
      externalPartMessage,
    ],
  ),
  [
    'macros',
    'doc',
    () => compoundBytes({ WordDocument: Buffer.alloc(5000), _VBA_PROJECT: Buffer.alloc(10) }),
    macrosMessage,
  ],
  [
    'macros',
    'xls',
    () => compoundBytes({ Workbook: biff8Workbook(), _VBA_PROJECT_CUR: Buffer.alloc(10) }),
    macrosMessage,
  ],
  ['an embedded program', 'doc', () => compoundBytes({ '\u0001Ole10Native': Buffer.alloc(10) }), objectMessage],
  [
    'an Excel 4 macro sheet',
    'xls',
    () => compoundBytes({ Workbook: biff8Workbook({ sheet: 1, length: 6000 }) }),
    macrosMessage,
  ],
  ['a short Excel 4 macro sheet', 'xls', () => compoundBytes({ Workbook: biff8Workbook({ sheet: 1 }) }), macrosMessage],
  [
    'an Excel 4 macro sheet far from the beginning',
    'xls',
    () => compoundBytes({ Workbook: biff8Workbook({ sheet: 1, before: padding(6000) }) }),
    macrosMessage,
  ],
  [
    'an Excel 4 macro sheet in an older form',
    'xls',
    () => compoundBytes({ Book: biff8Workbook({ sheet: 1 }) }),
    macrosMessage,
  ],
  [
    'a password for its sheets',
    'xls',
    () => compoundBytes({ Workbook: biff8Workbook({ before: filePassRecord }) }),
    passwordMessage,
  ],
  [
    'a password for the whole file',
    'xls',
    () => compoundBytes({ EncryptedPackage: Buffer.alloc(5000) }),
    passwordMessage,
  ],
];

/** Returns an archive whose list of content types is empty. */
const createArchive = (...moreEntries: Entry[]) =>
  zip([createEntry('[Content_Types].xml', '<Types/>'), createEntry('xl/workbook.xml', '<workbook/>'), ...moreEntries]);

/** Returns an archive of 1,990 files that lists 20,000 content types. Comparing all types with all files is slow. */
const createArchiveWithManyTypes = () =>
  zip([
    createEntry('[Content_Types].xml', `<a>${'<b ContentType="x" Extension="y"/>'.repeat(20_000)}</a>`),
    ...Array.from({ length: 1990 }, (_, index) => createEntry(`${index}`)),
  ]);

/** Returns a compound file whose sector chains are circular. */
function createCircularFile(): Buffer {
  const bytes = compoundBytes({ Workbook: biff8Workbook({ length: 6000 }) });
  for (let index = 0; index < 128; index++) bytes.writeUInt32LE(index, 512 + index * 4);
  return bytes;
}

/** Returns a file with many directory entries, which all name the same long stream. */
function createFileWithManyNames(): Buffer {
  const bytes = Buffer.alloc(9 * 1024 * 1024);
  compoundBytes({ Workbook: biff8Workbook({ length: 6000 }) }).copy(bytes);
  const workbook = bytes.subarray(1024 + 128, 1024 + 256);
  for (let index = 4096 * 2; index < bytes.length; index += 128) workbook.copy(bytes, index);
  // Each sector points to the next one.
  for (let index = 0; index < 128; index++) bytes.writeUInt32LE(index + 1, 512 + index * 4);
  return bytes;
}

const costlyCases: HostileCase[] = [
  ['no archive at all', 'docx', () => Buffer.from('PK\u0003\u0004'), unreadableMessage],
  ['no list of types', 'xlsx', () => zip([createEntry('xl/workbook.xml')]), otherTypeMessage],
  ['a list that is not XML', 'xlsx', () => openXmlBytes('xlsx', { write: () => '<Types' }), unreadableMessage],
  [
    'a list in an unusual encoding',
    'xlsx',
    () => openXmlBytes('xlsx', { write: (xml) => xml.replace('?>', ' encoding="utf-7"?>') }),
    unreadableMessage,
  ],
  [
    'a list of 80 MB',
    'xlsx',
    () => zip([createEntry('[Content_Types].xml', Buffer.alloc(80 * 1024 * 1024))]),
    unreadableMessage,
  ],
  [
    'relations of 80 MB',
    'xlsx',
    () => createArchive(createEntry('_rels/.rels', Buffer.alloc(80 * 1024 * 1024, ' '))),
    unreadableMessage,
  ],
  ['many types and names', 'xlsx', createArchiveWithManyTypes, otherTypeMessage],
  [
    'deeply nested elements',
    'xlsx',
    () => openXmlBytes('xlsx', { write: () => '<a>'.repeat(600_000) }),
    unreadableMessage,
  ],
  [
    '60,000 entries',
    'xlsx',
    () => createArchive(...Array.from({ length: 60_000 }, (_, index) => createEntry(`${index}`))),
    unreadableMessage,
  ],
  [
    'fewer entries than it declares',
    'xlsx',
    () => zip([createEntry('[Content_Types].xml', '<Types/>'), createEntry('a')], 1),
    unreadableMessage,
  ],
  ['one name twice', 'xlsx', () => createArchive(createEntry('a'), createEntry('a')), unreadableMessage],
  [
    'a second directory',
    'xlsx',
    () => zipWithTwoDirectories([createEntry('a')], [createEntry('b')]),
    unreadableMessage,
  ],
  [
    'something before it',
    'xlsx',
    () => Buffer.concat([Buffer.from('PK\u0003\u0004'), createArchive()]),
    unreadableMessage,
  ],
  ['something after it', 'xlsx', () => Buffer.concat([createArchive(), Buffer.from('x')]), unreadableMessage],
  [
    'a password',
    'xlsx',
    () => zip([{ ...createEntry('[Content_Types].xml', '<Types/>'), flags: 1 }]),
    unreadableMessage,
  ],
  ['no compound file after its signature', 'doc', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), unreadableMessage],
  [
    '9 MB of zeros after its signature',
    'xls',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(9e6)]),
    unreadableMessage,
  ],
  ['circular chains', 'xls', createCircularFile, unreadableMessage],
  ['very many names for one stream', 'xls', createFileWithManyNames, unreadableMessage],
];

const harmlessCases: [string, 'docx' | 'xlsx', Parameters<typeof openXmlBytes>[1]][] = [
  [
    'a list of extensions that no part has',
    'xlsx',
    { types: { bin: 'application/vnd.ms-excel.sheet.binary.macroEnabled.main' } },
  ],
  [
    'a link to a page about macros',
    'xlsx',
    { relation: { type: 'hyperlink', target: 'https://a.example/vbaProject' } },
  ],
  ['a picture from another host', 'xlsx', { relation: { type: 'image', target: 'https://a.example/a.png' } }],
  [
    'the template of its writer’s own disk',
    'docx',
    { relation: { type: 'attachedTemplate', target: 'file:///C:\\a.dotx' } },
  ],
  ['a chart’s workbook', 'docx', { relation: { type: 'package', target: 'embeddings/a.xlsx' } }],
];

const shared = shareSignedInConsole();

const builtFiles = new Map<HostileCase[2], Promise<Buffer>>();
/** Returns the content of a hostile file. Each file is built once and sent to several calls. */
function bytesOf(createBytes: HostileCase[2]): Promise<Buffer> {
  const bytes = builtFiles.get(createBytes) ?? Promise.resolve(createBytes());
  builtFiles.set(createBytes, bytes);
  return bytes;
}

/** The upload calls, each with the Office file types that it accepts. */
const uploadCalls = [...calls.values()]
  .filter(({ upload }) => upload)
  .map((call) => ({
    name: callName(call),
    path: `/api/v1${call.path}${call.upload === 'folder-file' ? '?folder=Broadcasting' : ''}`,
    extensions: (call.upload === 'folder-file' ? ['doc', 'docx', 'xls', 'xlsx'] : ['xls', 'xlsx']) as FileExtension[],
  }));

const send = (path: string, bytes: Buffer, name: string) => {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(bytes)], name));
  return shared.browser.send(path, { method: 'POST', body });
};

describe.each(uploadCalls)('$name', ({ path, extensions }) => {
  const isAccepted = ([, extension]: HostileCase) => extensions.includes(extension);

  it.each(activeContentCases.filter(isAccepted))(
    'refuses a file with %s (.%s)',
    async (_, extension, createBytes, message) => {
      const response = await send(path, await bytesOf(createBytes), `plan.${extension}`);
      expect(response.status).toBe(400);
      expect((await response.json()).message).toMatch(message);
      expect(shared.upstream.requests).toEqual([]);
    },
  );

  it.each(costlyCases.filter(isAccepted))(
    'refuses a file with %s (.%s) without blocking the event loop',
    async (_, extension, createBytes, message) => {
      const bytes = await bytesOf(createBytes);
      const blockedMs = await busyMs(async () => {
        const response = await send(path, bytes, `plan.${extension}`);
        expect(response.status).toBe(400);
        expect((await response.json()).message).toMatch(message);
      });
      // Doubles the limit, because the console also unpacks the file, which is slow on a busy machine.
      expect(blockedMs).toBeLessThan(2 * maxRefusalMs);
      expect(shared.upstream.requests).toEqual([]);
    },
  );

  it.each(harmlessCases.filter(([, extension]) => extensions.includes(extension)))(
    'forwards a file with %s (.%s)',
    async (_, extension, extras) => {
      expect((await send(path, await openXmlBytes(extension, extras), `plan.${extension}`)).status).toBe(200);
      expect(shared.upstream.requests).toHaveLength(1);
    },
  );
});
