import { watch } from 'node:fs';
import { expect, it } from 'vitest';
import { erasePerson, previewErasure } from '@/lib/contract/person';
import { listHistory } from '@/lib/contract/record';
import { startConsole } from '../support/console';
import { startSchoolCommand } from '../support/school-command';
import { sendCall, signInByRequest } from '../support/staff-client';

/** The number of changes of the write-ahead log after which the command is killed, for each student. */
const rounds = [1, 2, 3, 4, 6, 1_000];

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
