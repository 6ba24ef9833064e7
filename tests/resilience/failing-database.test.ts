import { closeSync, cpSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isWrite } from '@/lib/contract/call';
import type { Schema } from '@/lib/server/backend/db/schema';
import { readinessReply } from '@/lib/server/bff/readiness';
import type { Browser } from '../support/browser';
import { collectOutput } from '../support/collect-output';
import { temporaryFolder } from '../support/open-console';
import { prepareCalls } from '../support/prepare-calls';
import { startSignedIn } from '../support/sign-in';
import { addSubject, createUsedSchool, fetchSubjects, startInProcess, usedSettings } from '../support/used-school';

const unavailable = {
  status: 'error',
  code: 'UNAVAILABLE',
  message:
    'The school’s data can’t be read or written at the moment. Tell the person who runs Homeroom at your school.',
};

/** Sets the root page of every table to a page that does not exist. */
async function breakTables(db: Kysely<Schema>) {
  await sql`pragma writable_schema = on`.execute(db);
  await sql`update sqlite_schema set rootpage = 99999 where type = 'table' and rootpage > 0`.execute(db);
  await sql`pragma writable_schema = reset`.execute(db);
}

/** Forbids new pages in the database file, as a full disk does. */
const fillDisk = (db: Kysely<Schema>) => sql`pragma max_page_count = 1`.execute(db);
const clearDisk = (db: Kysely<Schema>) => sql`pragma max_page_count = 1000000`.execute(db);
const forbidWrites = (db: Kysely<Schema>) => sql`pragma query_only = on`.execute(db);
const allowWrites = (db: Kysely<Schema>) => sql`pragma query_only = off`.execute(db);

describe('a database that fails while the console runs', () => {
  it('causes a 503 for every call, with one log line each', { timeout: 60_000 }, async () => {
    const school = await startSignedIn();
    const calls = [...(await prepareCalls(school))];
    const output = collectOutput();

    async function expectRefused(reason: string, refusedCalls: typeof calls) {
      const before = output.events().length;
      for (const [name, { call, input }] of refusedCalls) {
        const response = await school.send(call, input);
        expect(response.status, name).toBe(503);
        expect(await response.json(), name).toEqual(unavailable);
      }
      const line = {
        level: 50,
        time: expect.any(String),
        msg: expect.any(String),
        requestId: null,
        reason: expect.stringContaining(reason),
        hint: expect.stringMatching(/^[A-Z].*\.$/),
      };
      expect(output.events().slice(before)).toEqual(refusedCalls.map(() => line));
    }

    await forbidWrites(school.db);
    const writes = calls.filter(([, { call }]) => isWrite(call));
    await expectRefused('SQLITE_READONLY', writes);
    await allowWrites(school.db);
    await breakTables(school.db);
    await expectRefused('SQLITE_CORRUPT', calls);
  });
});

let usedSchool: ReturnType<typeof createUsedSchool> | undefined;

/** Opens a console with an existing school and a signed-in user. */
async function openUsedSchool() {
  usedSchool ??= createUsedSchool();
  const { directory, signedInBrowser } = await usedSchool;
  const DATA_DIR = temporaryFolder();
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  cpSync(directory, DATA_DIR, { recursive: true });
  const output = collectOutput();
  const { visit, close } = await startInProcess({ ...usedSettings(DATA_DIR), LOG_LEVEL: 'info' });
  onTestFinished(close);
  const { services } = visit;
  const { db } = (await services.backend.open()).backend;
  const file = join(DATA_DIR, 'homeroom.db');
  const isReady = async () => (await readinessReply(services)).status;
  return { file, db, output, browser: signedInBrowser.withConsole(visit), isReady };
}

/** Replaces the database file with a copy, like an operator who believes that the console is stopped. */
function replace(file: string): void {
  cpSync(file, `${file}.copy`);
  renameSync(`${file}.copy`, file);
}

const readNames = async (browser: Browser) => JSON.stringify(await (await fetchSubjects(browser)).json());

describe('a console', { timeout: 60_000 }, () => {
  it('is not ready after a full disk, confirms no lost write, and is ready when there is space', async () => {
    const { db, output, browser, isReady } = await openUsedSchool();
    expect(await isReady()).toBe(200);
    await fillDisk(db);
    const statuses: number[] = [];
    // Adds rows until one fails, because a few rows still fit on the existing pages.
    for (let index = 0; index < 500 && !statuses.includes(503); index++)
      statuses.push((await addSubject(browser, `Full-${index}`)).status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    const storedNames = await readNames(browser);
    for (const [index, status] of statuses.entries())
      expect(storedNames.includes(`"Full-${index}"`)).toBe(status === 200);
    await forbidWrites(db);
    expect([await isReady(), await isReady()]).toEqual([503, 503]);
    const notReadyLines = output.events().filter(({ msg }) => msg === 'not ready');
    expect(notReadyLines).toEqual([expect.objectContaining({ reason: expect.stringMatching(/^SQLITE_READONLY/) })]);
    await allowWrites(db);
    await clearDisk(db);
    expect(await isReady()).toBe(200);
    expect((await addSubject(browser, 'Room')).status).toBe(200);
    expect(output.text()).not.toMatch(/\n {4}at |\\n {4}at /);
  });

  it('is not ready after damage until it is restarted, and refuses calls', async () => {
    const { file, db, output, browser, isReady } = await openUsedSchool();
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    const pages = Buffer.alloc(statSync(file).size - 4096, 0xa5);
    const descriptor = openSync(file, 'r+');
    writeSync(descriptor, pages, 0, pages.length, 4096);
    closeSync(descriptor);
    await sql`pragma shrink_memory`.execute(db);
    const [read, write] = [await fetchSubjects(browser), await addSubject(browser, 'Lost')];
    expect([read.status, write.status]).toEqual([503, 503]);
    expect(await read.json()).toEqual(unavailable);
    expect(await isReady()).toBe(503);
    expect(output.events()).toContainEqual(expect.objectContaining({ msg: 'not ready', reason: 'SQLITE_CORRUPT' }));
    expect(output.text()).not.toMatch(/\n {4}at |\\n {4}at /);
  });

  it.each([
    ['removed', (file: string) => rmSync(file)],
    ['replaced', replace],
    ['without its log', (file: string) => rmSync(`${file}-wal`)],
  ])('whose database was %s confirms no lost write', async (_, damageFile) => {
    const { file, output, browser, isReady } = await openUsedSchool();
    damageFile(file);
    expect((await addSubject(browser, 'Lost')).status).toBe(503);
    expect(await isReady()).toBe(503);
    expect(output.events()).toContainEqual(expect.objectContaining({ msg: 'not ready', reason: 'FILE_REPLACED' }));
  });
});
