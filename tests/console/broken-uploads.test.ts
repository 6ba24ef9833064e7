import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import Libsql from 'libsql';
import { expect, it } from 'vitest';
import { checkEmployeeImport, importEmployees } from '@/lib/contract/employees';
import { sheetPaths } from '@/lib/contract/sheets';
import { checkStudentImport, importStudents } from '@/lib/contract/students';
import { employeeLine, employeeSheet, numbersUpTo, studentLine, studentSheet } from '../support/people-sheets';
import { consoleWithSchool } from './shared-consoles';

const peopleCount = 20;
const students = studentSheet(...numbersUpTo(peopleCount).map((number) => studentLine(number)));
const employees = employeeSheet(...numbersUpTo(peopleCount).map((number) => employeeLine(number)));
const excel = new File([readFileSync('tests/files/people.xlsx')], 'people.xlsx');
const workbook = {
  sheets: [
    { name: 'People', columns: [{ header: 'Name' }], rows: numbersUpTo(200).map((number) => [`Asha ${number}`]) },
  ],
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

function countRows(): Record<string, number> {
  const db = new Libsql(join(shared.running.dataDir, 'homeroom.db'), { readonly: true });
  const counts = tables.map((table): [string, number] => {
    const row: unknown = db.prepare(`select count(*) as n from ${table}`).get();
    return [table, (row as { n: number }).n]; // Safe cast: the query selects the column `n`.
  });
  db.close();
  return Object.fromEntries(counts);
}

/** Returns the headers and the body with which a browser makes the call. */
async function createContent(path: string, key: string) {
  const file = uploads.find(([uploadPath]) => uploadPath === path)?.[1];
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
  const response = await fetch(shared.running.url + path, { method: 'POST', ...(await createContent(path, key)) });
  return { status: response.status, body: await response.text() };
}

interface Request {
  bytes: Buffer;
  headBytes: number;
}

async function requestOf(path: string, key: string = randomUUID()): Promise<Request> {
  const { headers, body } = await createContent(path, key);
  const allHeaders = {
    host: new URL(headers.origin).host,
    connection: 'close',
    'content-length': body.length,
    ...headers,
  };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return { bytes: Buffer.concat([head, body]), headBytes: head.length };
}

/** The number of bytes that are sent before a request breaks off, for each position in a request. */
const cutPositions: Record<string, (request: Request) => number> = {
  'before its head': () => 0,
  'in its head': ({ headBytes }) => Math.floor(headBytes / 2),
  'after its head': ({ headBytes }) => headBytes,
  'in the head of its file': ({ headBytes }) => headBytes + 60,
  'in its file': ({ bytes, headBytes }) => Math.floor((headBytes + bytes.length) / 2),
  'before its last byte': ({ bytes }) => bytes.length - 1,
};

async function connectToConsole() {
  const { hostname, port } = new URL(shared.running.url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true }).on('error', () => {});
  await once(socket, 'connect');
  return socket;
}
type Connection = Awaited<ReturnType<typeof connectToConsole>>;

/** The ways in which a connection ends after a part of a request was sent. */
const closings: Record<string, (connection: Connection) => unknown> = {
  'is reset': (connection) => connection.resetAndDestroy(),
  'is closed': (connection) => once(connection.end().resume(), 'close'),
};

async function sendPart(part: Buffer): Promise<Connection> {
  const connection = await connectToConsole();
  if (part.length > 0) await new Promise((resolve) => connection.write(part, resolve));
  return connection;
}

const threads = () => readdirSync(`/proc/${shared.running.pid()}/task`).length;

/**
 * Expects that new requests succeed. Also expects no additional worker thread, no temporary file, and no failure in the
 * log.
 */
async function expectNothingLeft(threadsBefore: number) {
  for (const path of [sheetPaths.read, sheetPaths.write]) expect((await send(path)).status, path).toBe(200);
  await expect.poll(threads).toBeLessThanOrEqual(threadsBefore);
  expect(readdirSync(shared.temporaryFolder)).toEqual([]);
  const consoleOutput = shared.running.output();
  expect(consoleOutput).not.toMatch(/"msg":"(failure|printed|warning)"/);
  expect(consoleOutput).not.toContain('    at ');
}

it('a request that breaks off anywhere writes nothing and leaves nothing behind', async () => {
  for (const path of paths.filter((path) => path.startsWith('/api/sheets'))) await send(path);
  const threadsBefore = threads();
  const countsBefore = countRows();
  for (const closeConnection of Object.values(closings)) {
    const brokenRequests = paths.flatMap((path) =>
      Object.values(cutPositions).map(async (cut) => {
        const request = await requestOf(path);
        await closeConnection(await sendPart(request.bytes.subarray(0, cut(request))));
      }),
    );
    await Promise.all(brokenRequests);
  }
  await expectNothingLeft(threadsBefore);
  expect(countRows()).toEqual(countsBefore);
});

it('a request in small chunks gets a reply', async () => {
  for (const path of paths.filter((path) => !path.endsWith('/import'))) {
    const { bytes } = await requestOf(path);
    const connection = await connectToConsole();
    for (let offset = 0; offset < bytes.length; offset += 97) {
      connection.write(bytes.subarray(offset, offset + 97));
      await nextTick();
    }
    const [first] = await once(connection, 'data');
    expect(String(first), path).toMatch(/^HTTP\/1\.1 200 /);
    connection.destroy();
  }
});

/** The moments at which a connection is lost after the whole request was sent. */
const connectionLosses: Record<string, (connection: Connection) => unknown> = {
  'before the reply': (connection) => connection.resetAndDestroy(),
  'at the first byte of the reply': async (connection) => {
    await once(connection, 'readable');
    connection.resetAndDestroy();
  },
};

for (const [moment, loseConnection] of Object.entries(connectionLosses)) {
  it(`an import whose reply is lost ${moment} is done once when it is sent again, and so is its undo`, async () => {
    for (const { path } of [importEmployees, importStudents]) {
      const { imports = 0, import_rows = 0, ...countsBefore } = countRows();
      const [upload, key] = [`/api/v1${path}`, randomUUID()];
      await loseConnection(await sendPart((await requestOf(upload, key)).bytes));
      const reply = await send(upload, key);
      expect(reply.status, reply.body).toBe(200);
      const { import_id, added } = JSON.parse(reply.body);
      expect(added).toBe(peopleCount);
      const countsAfter = countRows();
      expect(countsAfter).toMatchObject({ imports: imports + 1, import_rows: import_rows + peopleCount });
      expect(await send(upload, key)).toEqual(reply);
      expect(countRows()).toEqual(countsAfter);

      const [undo, undoKey] = [`/api/v1/imports/${import_id}/undo`, randomUUID()];
      await loseConnection(await sendPart((await requestOf(undo, undoKey)).bytes));
      const undone = await send(undo, undoKey);
      expect(JSON.parse(undone.body)).toMatchObject({ removed: peopleCount, kept: [] });
      expect(await send(undo, undoKey)).toEqual(undone);
      expect(countRows()).toMatchObject({ ...countsBefore, import_rows });
    }
  });

  it(`a sheet whose reply is lost ${moment} leaves nothing behind`, async () => {
    const threadsBefore = threads();
    for (const path of [sheetPaths.read, sheetPaths.write]) {
      // Sends more requests than the queue has slots. The test passes only if each lost connection frees its slot.
      for (let attempt = 0; attempt < 4; attempt++) await loseConnection(await sendPart((await requestOf(path)).bytes));
    }
    await expectNothingLeft(threadsBefore);
  });
}
