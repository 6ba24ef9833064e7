import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@/lib/server/backend/app';
import { createActivityLog } from '@/lib/server/backend/db/activity-log';
import { openSqlite } from '@/lib/server/backend/db/open/open-sqlite';
import { issueToken } from '@/lib/server/backend/identity/access-tokens';
import { adminId, schoolId } from '@/lib/server/backend/seed/school';
import { seedIfEmpty } from '@/lib/server/backend/seed/seed-if-empty';
import { createLogger } from '@/lib/server/log';
import { defaultSessions, plainBackend } from '../support/plain-backend';
import { mixedReads } from './load';
import { size } from './size';

const readsPerTurn = 200;

const medianOf = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Measures the CPU time in µs of a read by the embedded backend without the record, and what the record adds to it.
 * Both variants run in turns in this process, so that other load on the machine changes both. All measured reads are
 * recorded.
 */
export async function measureRecordingCpu() {
  const directory = mkdtempSync(join(tmpdir(), 'homeroom-bench-'));
  const { db, reads, close } = await openSqlite(directory);
  const backend = { ...plainBackend(db, join(directory, 'files')), reads };
  await seedIfEmpty(db, backend.files, { kind: 'demo' });
  const activities = createActivityLog(db, createLogger('info'));
  const [recording, plain] = [createApp({ ...backend, activities }), createApp(backend)];
  const headers = { authorization: `Bearer ${await issueToken(db, adminId, defaultSessions)}` };
  const paths = mixedReads.filter((path) => /students|employee/.test(path));

  async function cpuOfTurn(app: typeof plain): Promise<number> {
    const before = process.cpuUsage();
    for (let index = 0; index < readsPerTurn; index++) {
      const path = `${paths[index % paths.length]}&user_id=${adminId}&school_id=${schoolId}`;
      const reply = await app.fetch(new Request(`http://embedded${path}`, { headers }));
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
      await reply.text();
    }
    await activities.flush();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / readsPerTurn;
  }

  for (const app of [plain, recording, plain, recording]) await cpuOfTurn(app);
  const plainTimes: number[] = [];
  const addedTimes: number[] = [];
  for (let turn = 0; turn < size.searches / 2; turn++) {
    const plainUs = await cpuOfTurn(plain);
    plainTimes.push(plainUs);
    addedTimes.push((await cpuOfTurn(recording)) - plainUs);
  }
  await close();
  rmSync(directory, { recursive: true });
  return { plainUs: medianOf(plainTimes), addedUs: medianOf(addedTimes) };
}
