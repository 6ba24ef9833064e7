import { randomUUID } from 'node:crypto';
import { rmSync, watch } from 'node:fs';
import { expect, it } from 'vitest';
import { listBin, restoreRecord } from '@/lib/contract/bin';
import { addSectionStudents, createSection, deleteSection } from '@/lib/contract/sections';
import { importStudents, listStudents } from '@/lib/contract/students';
import { killDuringFirstStart, startConsole } from '../support/console';
import { numbersUpTo, studentLine, studentSheet } from '../support/people-sheets';
import { callAs, type Staff, sendCall, sendFile, signInByRequest } from '../support/staff-client';
import { createRecord, isFileKept, listRecordNames, type NewRecord } from './mixed-writes';

const writerCount = 6;

/** The number of confirmed writes after which the server is killed, for each round. */
const rounds = [4, 35, 80];

interface Confirmed {
  kind: NewRecord['kind'];
  name: string;
  filename: string | undefined;
}

type Send = (record: NewRecord) => Promise<Response | null>;

/** Writes one record after the other until a request gets no reply, and returns the record of that request. */
async function write(send: Send, confirm: (writtenRecord: Confirmed) => void): Promise<NewRecord> {
  for (;;) {
    const record = createRecord();
    const response = await send(record);
    if (!response) return record;
    expect(response.status, record.name).toBe(200);
    const content = await response.json().catch(() => null);
    if (!content) return record;
    confirm({ ...record, filename: content.filename });
  }
}

const signOut = ({ url, cookie }: Staff) =>
  fetch(`${url}/api/auth/sign-out`, { method: 'POST', headers: { cookie, 'x-homeroom': '1', origin: url } });

it('kill -9 at any moment of the first start lets the next start create the school', async () => {
  const files = ['lock.db', 'homeroom.db.new', 'homeroom.db', 'homeroom.db-wal', 'files', 'session-secret'];
  for (const file of files) {
    const dataDir = await killDuringFirstStart(file);
    const running = await startConsole({ DATA_DIR: dataDir });
    const cookie = await signInByRequest(running, '9876543210');
    const response = await fetch(`${running.url}/api/v1/employee/active-list`, { headers: { cookie } });
    expect(response.status, file).toBe(200);
    await running.close();
    rmSync(dataDir, { recursive: true });
  }
});

it('kill -9 during sign-outs loses none that was confirmed', async () => {
  const running = await startConsole({ RATE_LIMITS: 'off' });
  const signedOutCookies: string[] = [];
  for (const count of [1, 4, 7]) {
    const cookies: string[] = [];
    while (cookies.length < 10) cookies.push(await signInByRequest(running, '9876543210'));
    let killed: Promise<void> | undefined;
    let confirmed = 0;
    const leaving = cookies.map(async (cookie) => {
      const response = await signOut({ url: running.url, cookie }).catch(() => null);
      if (!response?.ok) return;
      signedOutCookies.push(cookie);
      confirmed += 1;
      if (confirmed === count) killed = running.kill();
    });
    await Promise.all(leaving);
    await killed;
    await running.start();
    for (const cookie of signedOutCookies) {
      const response = await fetch(`${running.url}/api/v1/employee/active-list`, { headers: { cookie } });
      expect(response.status).toBe(401);
    }
  }
  expect(signedOutCookies.length).toBeGreaterThanOrEqual(12);
  expect(running.output()).not.toContain('    at ');
  await running.close();
});

it('kill -9 loses no confirmed write and duplicates none', async () => {
  const running = await startConsole();
  const staff = { url: running.url, cookie: await signInByRequest(running, '9876543210') };
  const send: Send = ({ send }) => send(staff).catch(() => null);
  const confirmed: Confirmed[] = [];

  for (const count of rounds) {
    const before = confirmed.length;
    let kill = () => {};
    const killed = new Promise<void>((resolve, reject) => {
      kill = () => running.kill().then(resolve, reject);
    });
    const confirm = (writtenRecord: Confirmed) => {
      confirmed.push(writtenRecord);
      if (confirmed.length - before === count) kill();
    };
    const unanswered = await Promise.all(Array.from({ length: writerCount }, () => write(send, confirm)));
    await killed;
    await running.start();
    for (const record of unanswered) {
      const response = await record.send(staff);
      expect(response.status, `${record.name}, sent again`).toBe(200);
      confirmed.push({ ...record, filename: (await response.json()).filename });
    }
  }

  const recordNames = await listRecordNames(staff);
  const keptNames = recordNames.filter((name) => name.startsWith('Kept-')).sort();
  const rows = confirmed.filter(({ kind }) => kind !== 'file').map(({ name }) => name);
  expect(keptNames).toEqual(rows.sort());
  const files = confirmed.filter(({ kind }) => kind === 'file');
  expect(files.length).toBeGreaterThan(rounds.length);
  for (const { name, filename = '' } of files) expect(await isFileKept(staff, name, filename), name).toBe(true);
  await running.close();
});

const studentsPerImport = 3000;

const countStudents = async (staff: Staff) => {
  const reply = await sendCall(staff, listStudents, { query: { page: 1, per_page: 1 } });
  return Number(listStudents.reply.parse(await reply.json()).total_records);
};

/**
 * Resolves after this many writes to the write-ahead log. A large transaction writes to the log before it commits. The
 * size of the log would not show this, because a running console reuses the log.
 */
const waitForLogWrites = (dataDir: string, count: number) =>
  new Promise<void>((resolve) => {
    let writeCount = 0;
    const watcher = watch(dataDir, (_event, name) => {
      writeCount += name === 'homeroom.db-wal' ? 1 : 0;
      if (writeCount < count) return;
      watcher.close();
      resolve();
    });
  });

it('kill -9 during an import leaves all or nothing, and a retry imports it once', async () => {
  const running = await startConsole();
  const staff = { url: running.url, cookie: await signInByRequest(running, '9876543210') };
  const outcomes = new Set<string>();
  for (const [round, writes] of [1, 300, 900].entries()) {
    const before = await countStudents(staff);
    const sheet = studentSheet(
      ...numbersUpTo(studentsPerImport).map((number) => studentLine(round * studentsPerImport + number)),
    );
    const key = randomUUID();
    const importReply = sendFile(staff, importStudents.path, sheet, key).catch(() => null);
    await Promise.race([importReply, waitForLogWrites(running.dataDir, writes)]);
    await running.kill();
    const isAnswered = (await importReply)?.ok;
    await running.start();
    const after = await countStudents(staff);
    outcomes.add(after === before ? 'nothing' : 'all');
    expect(isAnswered ? [before + studentsPerImport] : [before, before + studentsPerImport]).toContain(after);
    const retry = await sendFile(staff, importStudents.path, sheet, key);
    expect(retry.status).toBe(200);
    expect(await countStudents(staff)).toBe(before + studentsPerImport);
    const { import_id } = importStudents.reply.parse(await retry.json());
    if (round > 0) continue;
    // Checks that an import before a restart can be undone after the restart.
    await running.kill();
    await running.start();
    const undo = await fetch(`${staff.url}/api/v1/imports/${import_id}/undo`, {
      method: 'POST',
      headers: { cookie: staff.cookie, 'x-homeroom': '1', origin: staff.url },
    });
    expect(await undo.json()).toMatchObject({ removed: studentsPerImport, kept: [] });
    expect(await countStudents(staff)).toBe(before);
  }
  expect(outcomes, 'no import was interrupted').toContain('nothing');
  await running.close();
});

it('kill -9 while a section is restored leaves it in the bin, or restores it with all its students', async () => {
  const running = await startConsole();
  const staff = { url: running.url, cookie: await signInByRequest(running, '9876543210') };
  const lines = numbersUpTo(studentsPerImport).map((number) => studentLine(number));
  const { import_id } = importStudents.reply.parse(
    await (await sendFile(staff, importStudents.path, studentSheet(...lines))).json(),
  );
  const { data } = await callAs(staff, createSection, {
    body: { section: 'Large', classid: 1, isactive: true, teacherid: 1, adminid: 2 },
  });
  const section_id = Number(Object(data).id);
  for (let page = 1; page <= studentsPerImport / 1000; page++) {
    const query = { page, per_page: 1000, import_id: import_id ?? 0 };
    const student_ids = (await callAs(staff, listStudents, { query })).data.map(({ id }) => Number(id));
    await callAs(staff, addSectionStudents, { query: { section_id }, body: { student_ids } });
  }
  const countInSection = async () =>
    (await callAs(staff, listStudents, { query: { page: 1, per_page: 1, section_id } })).total_records;
  const outcomes = new Set<string>();
  for (const writes of [1, 30, 200]) {
    const { bin_id } = await callAs(staff, deleteSection, { query: { section_id } });
    const key = randomUUID();
    const restoring = sendCall(staff, restoreRecord, { body: { bin_id: bin_id ?? 0 } }, key).catch(() => null);
    await Promise.race([restoring, waitForLogWrites(running.dataDir, writes)]);
    await running.kill();
    const isAnswered = (await restoring)?.ok;
    await running.start();
    const { data: entries } = await callAs(staff, listBin, { query: { page: 1, page_size: 10 } });
    const state = [entries.length, await countInSection()];
    outcomes.add(String(state));
    expect(
      isAnswered
        ? [[0, studentsPerImport]]
        : [
            [1, 0],
            [0, studentsPerImport],
          ],
    ).toContainEqual(state);
    await callAs(staff, restoreRecord, { body: { bin_id: bin_id ?? 0 } }, key);
    expect(await countInSection()).toBe(studentsPerImport);
  }
  expect(outcomes, 'no restore was interrupted').toContain('1,0');
  await running.close();
});
