import { randomUUID } from 'node:crypto';
import { rmSync, watch } from 'node:fs';
import { expect, it } from 'vitest';
import { importStudents, listStudents } from '@/lib/contract/students';
import { killDuringFirstStart, startConsole } from '../support/console';
import { studentLine, studentSheet, upTo } from '../support/people-sheets';
import { type Staff, sendCall, sendFile, signInByRequest } from '../support/staff-client';
import { type NewRecord, newRecord, photoIsKept, recordedNames } from './mixed-writes';

const writersAtOnce = 6;

/** The number of confirmed writes after which each server is killed. */
const rounds = [4, 35, 80];

interface Confirmed {
  kind: NewRecord['kind'];
  name: string;
  filename: string | undefined;
}

type Send = (record: NewRecord) => Promise<Response | null>;

/** Writes one record after the other until a request gets no reply, and returns the record of that request. */
async function write(send: Send, confirm: (done: Confirmed) => void): Promise<NewRecord> {
  for (;;) {
    const record = newRecord();
    const answer = await send(record);
    if (!answer) return record;
    expect(answer.status, record.name).toBe(200);
    const content = await answer.json().catch(() => null);
    if (!content) return record;
    confirm({ ...record, filename: content.filename });
  }
}

const signOut = ({ url, cookie }: Staff) =>
  fetch(`${url}/api/auth/sign-out`, { method: 'POST', headers: { cookie, 'x-homeroom': '1', origin: url } });

it('kill -9 at any moment of the first start lets the next start create the school', async () => {
  const made = ['lock.db', 'homeroom.db.new', 'homeroom.db', 'homeroom.db-wal', 'files', 'session-secret'];
  for (const file of made) {
    const dataDir = await killDuringFirstStart(file);
    const running = await startConsole({ DATA_DIR: dataDir });
    const cookie = await signInByRequest(running, '9876543210');
    const answer = await fetch(`${running.url}/api/v1/employee/active-list`, { headers: { cookie } });
    expect(answer.status, file).toBe(200);
    await running.close();
    rmSync(dataDir, { recursive: true });
  }
});

it('kill -9 during sign-outs loses none that was confirmed', async () => {
  const running = await startConsole({ RATE_LIMITS: 'off' });
  const gone: string[] = [];
  for (const count of [1, 4, 7]) {
    const cookies: string[] = [];
    while (cookies.length < 10) cookies.push(await signInByRequest(running, '9876543210'));
    let killed: Promise<void> | undefined;
    let confirmed = 0;
    const leaving = cookies.map(async (cookie) => {
      const answer = await signOut({ url: running.url, cookie }).catch(() => null);
      if (!answer?.ok) return;
      gone.push(cookie);
      confirmed += 1;
      if (confirmed === count) killed = running.kill();
    });
    await Promise.all(leaving);
    await killed;
    await running.start();
    for (const cookie of gone) {
      const answer = await fetch(`${running.url}/api/v1/employee/active-list`, { headers: { cookie } });
      expect(answer.status).toBe(401);
    }
  }
  expect(gone.length).toBeGreaterThanOrEqual(12);
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
    const confirm = (done: Confirmed) => {
      confirmed.push(done);
      if (confirmed.length - before === count) kill();
    };
    const unanswered = await Promise.all(Array.from({ length: writersAtOnce }, () => write(send, confirm)));
    await killed;
    await running.start();
    for (const record of unanswered) {
      const answer = await record.send(staff);
      expect(answer.status, `${record.name}, sent again`).toBe(200);
      confirmed.push({ ...record, filename: (await answer.json()).filename });
    }
  }

  const found = await recordedNames(staff);
  const kept = found.filter((name) => name.startsWith('Kept-')).sort();
  const rows = confirmed.filter(({ kind }) => kind !== 'file').map(({ name }) => name);
  expect(kept).toEqual(rows.sort());
  const files = confirmed.filter(({ kind }) => kind === 'file');
  expect(files.length).toBeGreaterThan(rounds.length);
  for (const { name, filename = '' } of files) expect(await photoIsKept(staff, name, filename), name).toBe(true);
  await running.close();
});

const importedAtOnce = 3000;

const studentsOf = async (staff: Staff) => {
  const reply = await sendCall(staff, listStudents, { query: { page: 1, per_page: 1 } });
  return Number(listStudents.reply.parse(await reply.json()).total_records);
};

/** Resolves after this many writes to the write-ahead log. A large transaction writes to it before it ends. */
const writesOfLog = (dataDir: string, count: number) =>
  new Promise<void>((resolve) => {
    let seen = 0;
    const watcher = watch(dataDir, (_event, name) => {
      seen += name === 'homeroom.db-wal' ? 1 : 0;
      if (seen < count) return;
      watcher.close();
      resolve();
    });
  });

it('kill -9 during an import leaves all or nothing, and a retry imports it once', async () => {
  const running = await startConsole();
  const staff = { url: running.url, cookie: await signInByRequest(running, '9876543210') };
  const endings = new Set<string>();
  for (const [round, writes] of [1, 300, 900].entries()) {
    const before = await studentsOf(staff);
    const sheet = studentSheet(...upTo(importedAtOnce).map((nth) => studentLine(round * importedAtOnce + nth)));
    const key = randomUUID();
    const sent = sendFile(staff, importStudents.path, sheet, key).catch(() => null);
    await Promise.race([sent, writesOfLog(running.dataDir, writes)]);
    await running.kill();
    const isAnswered = (await sent)?.ok;
    await running.start();
    const after = await studentsOf(staff);
    endings.add(after === before ? 'nothing' : 'all');
    expect(isAnswered ? [before + importedAtOnce] : [before, before + importedAtOnce]).toContain(after);
    const again = await sendFile(staff, importStudents.path, sheet, key);
    expect(again.status).toBe(200);
    expect(await studentsOf(staff)).toBe(before + importedAtOnce);
    const { import_id } = importStudents.reply.parse(await again.json());
    if (round > 0) continue;
    // An import before a restart can be undone after it.
    await running.kill();
    await running.start();
    const undone = await fetch(`${staff.url}/api/v1/imports/${import_id}/undo`, {
      method: 'POST',
      headers: { cookie: staff.cookie, 'x-homeroom': '1', origin: staff.url },
    });
    expect(await undone.json()).toMatchObject({ removed: importedAtOnce, kept: [] });
    expect(await studentsOf(staff)).toBe(before);
  }
  expect(endings, 'none was killed in the middle').toContain('nothing');
  await running.close();
});
