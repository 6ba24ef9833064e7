import { cpSync, watch } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { erasePerson, previewErasure } from '@/lib/contract/person';
import { listHistory } from '@/lib/contract/record';
import { startConsole } from '../support/console';
import { createTestFolder } from '../support/data-directories';
import { openConsole } from '../support/open-console';
import { findTraces, startWithTraces } from '../support/person-traces';
import { startSchoolCommand } from '../support/school-command';
import { sendCall, signInByRequest } from '../support/staff-client';

/** The number of changes of the write-ahead log after which the command is killed, for each student. */
const rounds = [1, 2, 3, 4, 6, 1_000];

/** Changes after which most erasures are committed, but not yet finished. */
const moments = [4, 6, 8, 10, 12, 14];

it('kill -9 during an erasure erases everything or nothing, and the erasure can be repeated', async () => {
  const running = await startConsole();
  const staff = { url: running.url, cookie: await signInByRequest(running, '9876543210') };
  const erased: boolean[] = [];
  for (const [index, maxChanges] of rounds.entries()) {
    const target = { noun: 'students', record_id: index + 1 } as const;
    const args = ['erase', `student:${target.record_id}`, '--by', '14', '--yes'];
    const { child, ended } = startSchoolCommand('person', { DATA_DIR: running.dataDir }, ...args);
    let changes = 0;
    const watcher = watch(running.dataDir, (_, name) => {
      if (name !== 'homeroom.db-wal') return;
      changes += 1;
      if (changes === maxChanges) child.kill('SIGKILL');
    });
    await ended;
    watcher.close();
    const history = await (await sendCall(staff, listHistory, { query: target })).json();
    const isErased = history.data.some(({ verb }: { verb: string }) => verb === 'erased');
    erased.push(isErased);
    const preview = await sendCall(staff, previewErasure, { query: target });
    expect(preview.status).toBe(isErased ? 404 : 200);
    if (isErased) continue;
    const { number } = await preview.json();
    const body = { ...target, confirmation: number, parent_ids: [] };
    expect((await sendCall(staff, erasePerson, { body })).status).toBe(200);
  }
  expect(erased).toContain(false);
  expect(erased.at(-1)).toBe(true);
  expect(running.output()).not.toContain('"level":50');
  await running.close();
});

describe('the start after a kill -9 during an erasure', () => {
  /** Returns a directory in the state that a killed console leaves, with a child whose texts are in its log. */
  async function createTracedDirectory() {
    const running = createTestFolder();
    let stop = async () => {};
    const { child } = await startWithTraces({ directory: join(running, 'data'), onEnd: (end) => (stop = end) });
    const directory = createTestFolder();
    cpSync(join(running, 'data'), directory, { recursive: true });
    await stop();
    return { directory, childId: child.id };
  }

  const childTracesIn = (directory: string) => findTraces(directory).filter((text) => /^(qchild|97)/.test(text));

  function startErasure(original: string, childId: number) {
    const DATA_DIR = createTestFolder();
    cpSync(original, DATA_DIR, { recursive: true });
    const args = ['erase', `student:${childId}`, '--by', '14', '--yes'];
    return { DATA_DIR, ...startSchoolCommand('person', { DATA_DIR }, ...args) };
  }

  /** Returns whether the child exists after the start. */
  async function startAndFind(directory: string, childId: number) {
    const { services } = await openConsole({ DATA_DIR: directory });
    const { backend } = await services.backend.open();
    const child = await backend.db.selectFrom('students').select('id').where('id', '=', childId).executeTakeFirst();
    const traces = childTracesIn(directory);
    await services.close();
    return { exists: child !== undefined, traces };
  }

  it('removes the person from all files, also if the log could not be emptied before', async () => {
    const { directory, childId } = await createTracedDirectory();
    const { DATA_DIR, child, ended } = startErasure(directory, childId);
    // An open read transaction, as of a backup, keeps the erasure from emptying the log.
    const reader = new Libsql(join(DATA_DIR, 'homeroom.db'));
    onTestFinished(() => void reader.close());
    reader.exec('BEGIN');
    reader.prepare('SELECT * FROM schools').all();
    const isCommitted = () => {
      const other = new Libsql(join(DATA_DIR, 'homeroom.db'));
      const row: unknown = other.prepare('SELECT id FROM students WHERE id = ?').get(childId);
      other.close();
      return row === undefined;
    };
    await expect.poll(isCommitted).toBe(true);
    child.kill('SIGKILL');
    await ended;
    reader.exec('ROLLBACK');
    expect(childTracesIn(DATA_DIR)).not.toEqual([]);
    expect(await startAndFind(DATA_DIR, childId)).toEqual({ exists: false, traces: [] });
  });

  it.each(moments)('removes the person from all files or from none, after change %i of the log', async (maxChanges) => {
    const { directory, childId } = await createTracedDirectory();
    const { DATA_DIR, child, ended } = startErasure(directory, childId);
    let changes = 0;
    const watcher = watch(DATA_DIR, (_, name) => {
      if (name !== 'homeroom.db-wal') return;
      changes += 1;
      if (changes === maxChanges) child.kill('SIGKILL');
    });
    await ended;
    watcher.close();
    const { exists, traces } = await startAndFind(DATA_DIR, childId);
    if (!exists) expect(traces).toEqual([]);
  });
});
