import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setImmediate as soon } from 'node:timers/promises';
import Libsql from 'libsql';
import { expect, it } from 'vitest';
import { checkEmployeeImport, importEmployees } from '@/lib/contract/employees';
import { sheetPaths } from '@/lib/contract/sheets';
import { checkStudentImport, importStudents } from '@/lib/contract/students';
import { employeeLine, employeeSheet, numbersUpTo, studentLine, studentSheet } from '../support/people-sheets';
import { consoleWithSchool } from './shared-consoles';

const people = 20;
const students = studentSheet(...numbersUpTo(people).map((nth) => studentLine(nth)));
const employees = employeeSheet(...numbersUpTo(people).map((nth) => employeeLine(nth)));
const excel = new File([readFileSync('tests/files/people.xlsx')], 'people.xlsx');
const workbook = {
  sheets: [{ name: 'People', columns: [{ header: 'Name' }], rows: numbersUpTo(200).map((nth) => [`Asha ${nth}`]) }],
};

const uploads: [path: string, file: File][] = [
  [sheetPaths.read, excel],
  [`/api/v1${importEmployees.path}`, employees],
  [`/api/v1${checkEmployeeImport.path}`, employees],
  [`/api/v1${importStudents.path}`, students],
  [`/api/v1${checkStudentImport.path}`, students],
];
const paths = [sheetPaths.write, ...uploads.map(([path]) => path)];

/** The tables that an import writes to. */
const tables = ['employees', 'students', 'users', 'imports', 'import_rows'];

const shared = consoleWithSchool();

/** Returns the number of rows of each table. */
function countRows(): Record<string, number> {
  const db = new Libsql(join(shared.running.dataDir, 'homeroom.db'), { readonly: true });
  const counts = tables.map((table): [string, number] => {
    const row: unknown = db.prepare(`select count(*) as n from ${table}`).get();
    return [table, (row as { n: number }).n]; // The query selects `n`.
  });
  db.close();
  return Object.fromEntries(counts);
}

/** Returns the headers and the body that a browser sends. */
async function partsOf(path: string, key: string) {
  const file = uploads.find(([of]) => of === path)?.[1];
  const form = new FormData();
  if (file) form.set('file', file);
  const content = new Response(file ? form : path === sheetPaths.write ? JSON.stringify(workbook) : '');
  const body = Buffer.from(await content.arrayBuffer());
  const headers = {
    origin: shared.running.url,
    cookie: shared.cookie,
    'x-homeroom': '1',
    'idempotency-key': key,
    'content-type': file ? (content.headers.get('content-type') ?? '') : 'application/json',
  };
  return { headers, body };
}

async function send(path: string, key: string = randomUUID()) {
  const response = await fetch(shared.running.url + path, { method: 'POST', ...(await partsOf(path, key)) });
  return { status: response.status, body: await response.text() };
}

/** A raw HTTP request. */
interface Request {
  bytes: Buffer;
  headBytes: number;
}

async function requestOf(path: string, key: string = randomUUID()): Promise<Request> {
  const { headers, body } = await partsOf(path, key);
  const all = { host: new URL(headers.origin).host, connection: 'close', 'content-length': body.length, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return { bytes: Buffer.concat([head, body]), headBytes: head.length };
}

/** The number of bytes sent before a request breaks off, for each part of a request. */
const cuts: Record<string, (request: Request) => number> = {
  'before its head': () => 0,
  'in its head': ({ headBytes }) => Math.floor(headBytes / 2),
  'behind its head': ({ headBytes }) => headBytes,
  'in the head of its file': ({ headBytes }) => headBytes + 60,
  'in its file': ({ bytes, headBytes }) => Math.floor((headBytes + bytes.length) / 2),
  'before its last byte': ({ bytes }) => bytes.length - 1,
};

async function open() {
  const { hostname, port } = new URL(shared.running.url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true }).on('error', () => {});
  await once(socket, 'connect');
  return socket;
}
type Line = Awaited<ReturnType<typeof open>>;

/** The ways in which a connection ends after a part was sent. */
const ends: Record<string, (line: Line) => unknown> = {
  'is reset': (line) => line.resetAndDestroy(),
  'is closed': (line) => once(line.end().resume(), 'close'),
};

async function sendPart(part: Buffer): Promise<Line> {
  const line = await open();
  if (part.length > 0) await new Promise((done) => line.write(part, done));
  return line;
}

const threads = () => readdirSync(`/proc/${shared.running.pid()}/task`).length;

/** Expects that a new request succeeds at once, and that no slot, worker thread or temporary file is left. */
async function expectNothingLeft(threadsBefore: number) {
  for (const path of [sheetPaths.read, sheetPaths.write]) expect((await send(path)).status, path).toBe(200);
  await expect.poll(threads).toBeLessThanOrEqual(threadsBefore);
  expect(readdirSync(shared.temporary)).toEqual([]);
  const consoleOutput = shared.running.output();
  expect(consoleOutput).not.toMatch(/"msg":"(failure|printed|warning)"/);
  expect(consoleOutput).not.toContain('    at ');
}

it('a request that breaks off anywhere writes nothing and leaves nothing behind', async () => {
  for (const path of paths.filter((one) => one.startsWith('/api/sheets'))) await send(path);
  const threadsBefore = threads();
  const before = countRows();
  for (const end of Object.values(ends)) {
    const broken = paths.flatMap((path) =>
      Object.values(cuts).map(async (cut) => {
        const request = await requestOf(path);
        await end(await sendPart(request.bytes.subarray(0, cut(request))));
      }),
    );
    await Promise.all(broken);
  }
  await expectNothingLeft(threadsBefore);
  expect(countRows()).toEqual(before);
});

it('a request in small chunks gets a reply', async () => {
  for (const path of paths.filter((one) => !one.endsWith('/import'))) {
    const { bytes } = await requestOf(path);
    const line = await open();
    for (let at = 0; at < bytes.length; at += 97) {
      line.write(bytes.subarray(at, at + 97));
      await soon();
    }
    const [first] = await once(line, 'data');
    expect(String(first), path).toMatch(/^HTTP\/1\.1 200 /);
    line.destroy();
  }
});

/** The moments at which a connection is lost after the whole request was sent. */
const losses: Record<string, (line: Line) => unknown> = {
  'before the answer': (line) => line.resetAndDestroy(),
  'at the first byte of the answer': async (line) => {
    await once(line, 'readable');
    line.resetAndDestroy();
  },
};

for (const [moment, lose] of Object.entries(losses)) {
  it(`an import whose reply is lost ${moment} is done once when it is sent again, and so is its undo`, async () => {
    for (const { path } of [importEmployees, importStudents]) {
      const { imports = 0, import_rows = 0, ...before } = countRows();
      const [upload, key] = [`/api/v1${path}`, randomUUID()];
      await lose(await sendPart((await requestOf(upload, key)).bytes));
      const answer = await send(upload, key);
      expect(answer.status, answer.body).toBe(200);
      const { import_id, added } = JSON.parse(answer.body);
      expect(added).toBe(people);
      const done = countRows();
      expect(done).toMatchObject({ imports: imports + 1, import_rows: import_rows + people });
      expect(await send(upload, key)).toEqual(answer);
      expect(countRows()).toEqual(done);

      const [undo, undoKey] = [`/api/v1/imports/${import_id}/undo`, randomUUID()];
      await lose(await sendPart((await requestOf(undo, undoKey)).bytes));
      const undone = await send(undo, undoKey);
      expect(JSON.parse(undone.body)).toMatchObject({ removed: people, kept: [] });
      expect(await send(undo, undoKey)).toEqual(undone);
      expect(countRows()).toMatchObject({ ...before, import_rows });
    }
  });

  it(`a sheet whose reply is lost ${moment} leaves nothing behind`, async () => {
    const threadsBefore = threads();
    for (const path of [sheetPaths.read, sheetPaths.write]) {
      // These are more than may wait. Aborted requests free their slots.
      for (let nth = 0; nth < 4; nth++) await lose(await sendPart((await requestOf(path)).bytes));
    }
    await expectNothingLeft(threadsBefore);
  });
}
