import { describe, expect, it, vi } from 'vitest';
import { callName } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { type Entry, zip, zipWithTwoDirectories } from '../../support/archives';
import { busyMs, maxRefusalMs } from '../../support/hostile-input';
import { biff8Workbook, compoundBytes, filePassRecord, openXmlBytes, padding } from '../../support/office-files';
import { shareSignedInConsole } from '../../support/test-console';

vi.setConfig({ testTimeout: 30_000 });

const vba = 'application/vnd.ms-office.vbaProject';
const excelMain = 'application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml';
const microsoft = 'http://schemas.microsoft.com/office/2006/relationships';
const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
const entry = (name: string, content: string | Buffer = ''): Entry => ({ name, content: Buffer.from(content) });

type Kind = 'docx' | 'xlsx' | 'doc' | 'xls';
type Hostile = [what: string, kind: Kind, make: () => Promise<Buffer> | Buffer, says: RegExp];

const macros = /contains macros/;
const object = /contains an object from another program/;
const elsewhere = /loads a part from another computer/;
const password = /has a password/;
const unreadable = /can't be checked/;
const otherKind = /although its name says so/;

const bothOpenXml = (what: string, extras: Parameters<typeof openXmlBytes>[1], says: RegExp): Hostile[] =>
  (['docx', 'xlsx'] as const).map((kind) => [what, kind, () => openXmlBytes(kind, extras), says]);

const running: Hostile[] = [
  ...bothOpenXml('macros in a part of another name', { types: { '/a/b.xml': vba }, files: { 'a/b.xml': '' } }, macros),
  ...bothOpenXml('macros by their ending', { types: { BIN: vba }, files: { 'a/b.bin': '' } }, macros),
  ...bothOpenXml(
    'macros by a relation alone',
    { relation: { type: `${microsoft}/vbaProject`, target: 'x.xml' } },
    macros,
  ),
  ...bothOpenXml(
    'macros in letters that XML spells out',
    { types: { '/a.xml': vba.replace('vba', '&#118;&#x62;a') } },
    macros,
  ),
  ...bothOpenXml(
    'macros in a list of UTF-16',
    { types: { '/a.xml': vba }, write: (xml) => Buffer.from(`\ufeff${xml}`, 'utf16le') },
    macros,
  ),
  ...bothOpenXml('an embedded program', { relation: { type: 'oleObject', target: 'embeddings/a.bin' } }, object),
  ...bothOpenXml(
    'an embedded program, strictly written',
    { relation: { type: `${strict}/oleObject`, target: 'a' } },
    object,
  ),
  ...bothOpenXml('a control', { types: { '/a.xml': 'application/vnd.ms-office.activeX+xml' } }, object),
  [
    'the type of a document with macros',
    'docx',
    () => openXmlBytes('docx', { mainType: 'application/vnd.ms-word.document.macroEnabled.main+xml' }),
    macros,
  ],
  [
    'the type of a workbook with macros',
    'xlsx',
    () => openXmlBytes('xlsx', { mainType: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' }),
    macros,
  ],
  ['the type of another program', 'docx', () => openXmlBytes('docx', { mainType: excelMain }), otherKind],
  ['the type of a template', 'xlsx', () => openXmlBytes('xlsx', { mainType: excelMain }), otherKind],
  [
    'an Excel 4 macro sheet',
    'xlsx',
    () => openXmlBytes('xlsx', { types: { '/xl/worksheets/sheet1.xml': 'application/vnd.ms-excel.macrosheet+xml' } }),
    macros,
  ],
  ...[
    'https://a.example/x.dotm',
    'HTTP://a.example/x',
    '\\\\a.example\\x',
    'file://a.example/x',
    'file://///a.example/x',
    '//a.example/x',
  ].map(
    (target): Hostile => [
      `a template at ${target}`,
      'docx',
      () => openXmlBytes('docx', { relation: { type: 'attachedTemplate', target } }),
      elsewhere,
    ],
  ),
  ['macros', 'doc', () => compoundBytes({ WordDocument: Buffer.alloc(5000), _VBA_PROJECT: Buffer.alloc(10) }), macros],
  ['macros', 'xls', () => compoundBytes({ Workbook: biff8Workbook(), _VBA_PROJECT_CUR: Buffer.alloc(10) }), macros],
  ['an embedded program', 'doc', () => compoundBytes({ '\u0001Ole10Native': Buffer.alloc(10) }), object],
  [
    'an Excel 4 macro sheet',
    'xls',
    () => compoundBytes({ Workbook: biff8Workbook({ sheet: 1, length: 6000 }) }),
    macros,
  ],
  ['a short Excel 4 macro sheet', 'xls', () => compoundBytes({ Workbook: biff8Workbook({ sheet: 1 }) }), macros],
  [
    'an Excel 4 macro sheet far from the beginning',
    'xls',
    () => compoundBytes({ Workbook: biff8Workbook({ sheet: 1, before: padding(6000) }) }),
    macros,
  ],
  [
    'an Excel 4 macro sheet in an older form',
    'xls',
    () => compoundBytes({ Book: biff8Workbook({ sheet: 1 }) }),
    macros,
  ],
  [
    'a password over its sheets',
    'xls',
    () => compoundBytes({ Workbook: biff8Workbook({ before: filePassRecord }) }),
    password,
  ],
  ['a password over all', 'xls', () => compoundBytes({ EncryptedPackage: Buffer.alloc(5000) }), password],
];

/** Returns an archive with an empty list of content types. */
const archive = (...more: Entry[]) =>
  zip([entry('[Content_Types].xml', '<Types/>'), entry('xl/workbook.xml', '<workbook/>'), ...more]);

/** 20,000 extensions, each of which may match one of 1,990 entry names. */
const manyTypes = () =>
  zip([
    entry('[Content_Types].xml', `<a>${'<b ContentType="x" Extension="y"/>'.repeat(20_000)}</a>`),
    ...Array.from({ length: 1990 }, (_, nth) => entry(`${nth}`)),
  ]);

/** A compound file whose sector chains are circular. */
function circular(): Buffer {
  const bytes = compoundBytes({ Workbook: biff8Workbook({ length: 6000 }) });
  for (let at = 0; at < 128; at++) bytes.writeUInt32LE(at, 512 + at * 4);
  return bytes;
}

/** Many directory entries that all name one long stream. */
function manyNames(): Buffer {
  const bytes = Buffer.alloc(9 * 1024 * 1024);
  compoundBytes({ Workbook: biff8Workbook({ length: 6000 }) }).copy(bytes);
  const workbook = bytes.subarray(1024 + 128, 1024 + 256);
  for (let at = 4096 * 2; at < bytes.length; at += 128) workbook.copy(bytes, at);
  // Each sector points to the next one.
  for (let at = 0; at < 128; at++) bytes.writeUInt32LE(at + 1, 512 + at * 4);
  return bytes;
}

const costly: Hostile[] = [
  ['no archive at all', 'docx', () => Buffer.from('PK\u0003\u0004'), unreadable],
  ['no list of types', 'xlsx', () => zip([entry('xl/workbook.xml')]), otherKind],
  ['a list that is no XML', 'xlsx', () => openXmlBytes('xlsx', { write: () => '<Types' }), unreadable],
  [
    'a list of a strange encoding',
    'xlsx',
    () => openXmlBytes('xlsx', { write: (xml) => xml.replace('?>', ' encoding="utf-7"?>') }),
    unreadable,
  ],
  ['a list of 80 MB', 'xlsx', () => zip([entry('[Content_Types].xml', Buffer.alloc(80 * 1024 * 1024))]), unreadable],
  ['relations of 80 MB', 'xlsx', () => archive(entry('_rels/.rels', Buffer.alloc(80 * 1024 * 1024, ' '))), unreadable],
  ['many types and names', 'xlsx', manyTypes, otherKind],
  ['elements in elements', 'xlsx', () => openXmlBytes('xlsx', { write: () => '<a>'.repeat(600_000) }), unreadable],
  ['60,000 entries', 'xlsx', () => archive(...Array.from({ length: 60_000 }, (_, nth) => entry(`${nth}`))), unreadable],
  [
    'fewer entries than it says',
    'xlsx',
    () => zip([entry('[Content_Types].xml', '<Types/>'), entry('a')], 1),
    unreadable,
  ],
  ['one name twice', 'xlsx', () => archive(entry('a'), entry('a')), unreadable],
  ['a second directory', 'xlsx', () => zipWithTwoDirectories([entry('a')], [entry('b')]), unreadable],
  ['something before it', 'xlsx', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), archive()]), unreadable],
  ['something after it', 'xlsx', () => Buffer.concat([archive(), Buffer.from('x')]), unreadable],
  ['a password', 'xlsx', () => zip([{ ...entry('[Content_Types].xml', '<Types/>'), flags: 1 }]), unreadable],
  ['no compound file behind its beginning', 'doc', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), unreadable],
  [
    '10 MB of zeros behind its beginning',
    'xls',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(9e6)]),
    unreadable,
  ],
  ['chains in circles', 'xls', circular, unreadable],
  ['very many names for one stream', 'xls', manyNames, unreadable],
];

const honest: [string, 'docx' | 'xlsx', Parameters<typeof openXmlBytes>[1]][] = [
  [
    'a list of endings that no part has',
    'xlsx',
    { types: { bin: 'application/vnd.ms-excel.sheet.binary.macroEnabled.main' } },
  ],
  [
    'a link to a page about macros',
    'xlsx',
    { relation: { type: 'hyperlink', target: 'https://a.example/vbaProject' } },
  ],
  ['a picture from elsewhere', 'xlsx', { relation: { type: 'image', target: 'https://a.example/a.png' } }],
  [
    'the template of its writer’s own disk',
    'docx',
    { relation: { type: 'attachedTemplate', target: 'file:///C:\\a.dotx' } },
  ],
  ['a chart’s workbook', 'docx', { relation: { type: 'package', target: 'embeddings/a.xlsx' } }],
];

const shared = shareSignedInConsole();

const made = new Map<Hostile[2], Promise<Buffer>>();
/** Returns a file that is built once for all calls it is sent to. */
function bytesOf(make: Hostile[2]): Promise<Buffer> {
  const bytes = made.get(make) ?? Promise.resolve(make());
  made.set(make, bytes);
  return bytes;
}

/** The upload calls, each with the Office file types that it accepts. */
const takers = [...calls.values()]
  .filter(({ upload }) => upload)
  .map((call) => ({
    name: callName(call),
    address: `/api/v1${call.path}${call.upload === 'folder-file' ? '?folder=Broadcasting' : ''}`,
    takes: (call.upload === 'folder-file' ? ['doc', 'docx', 'xls', 'xlsx'] : ['xls', 'xlsx']) as Kind[],
  }));

const send = (address: string, bytes: Buffer, name: string) => {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(bytes)], name));
  return shared.browser.send(address, { method: 'POST', body });
};

describe.each(takers)('$name', ({ address, takes }) => {
  const taken = ([, kind]: Hostile) => takes.includes(kind);

  it.each(running.filter(taken))('refuses a file with %s (.%s)', async (_, kind, make, says) => {
    const response = await send(address, await bytesOf(make), `plan.${kind}`);
    expect(response.status).toBe(400);
    expect((await response.json()).message).toMatch(says);
    expect(shared.upstream.requests).toEqual([]);
  });

  it.each(costly.filter(taken))(
    'refuses a file with %s (.%s) without blocking the event loop',
    async (_, kind, make, says) => {
      const bytes = await bytesOf(make);
      const busy = await busyMs(async () => {
        const response = await send(address, bytes, `plan.${kind}`);
        expect(response.status).toBe(400);
        expect((await response.json()).message).toMatch(says);
      });
      // Unpacking takes some hundred milliseconds, and more on a busy machine.
      expect(busy).toBeLessThan(2 * maxRefusalMs);
      expect(shared.upstream.requests).toEqual([]);
    },
  );

  it.each(honest.filter(([, kind]) => takes.includes(kind)))(
    'forwards a file with %s (.%s)',
    async (_, kind, extras) => {
      expect((await send(address, await openXmlBytes(kind, extras), `plan.${kind}`)).status).toBe(200);
      expect(shared.upstream.requests).toHaveLength(1);
    },
  );
});
