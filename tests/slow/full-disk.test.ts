import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSubject } from '@/lib/contract/subjects';
import { startConsole } from '../support/console';
import { sendCall, signInByRequest } from '../support/staff-client';
import { listRecordNames } from './mixed-writes';

it('a console on a full disk confirms no lost write, and keeps all confirmed ones', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'homeroom-'));
  const mobile = '9876543210';
  const settings = { DATA_DIR: dataDir, SEED: 'empty', SCHOOL_NAME: 'Hill School', ADMIN_MOBILE: mobile };
  const firstConsole = await startConsole(settings);
  await firstConsole.close();
  // The limit is so small that SQLite's write-ahead log exceeds it.
  const running = await startConsole(settings, { maxFileBytes: 600 * 1024 });
  const staff = { url: running.url, cookie: await signInByRequest(running, mobile) };
  const confirmed: string[] = [];
  let refusedCount = 0;
  for (let index = 0; refusedCount < 3 && index < 1000; index++) {
    const name = `Kept-subject-${index}-${'x'.repeat(60)}`;
    const response = await sendCall(staff, createSubject, { query: { subject_name: name } });
    if (response.ok) confirmed.push(name);
    else {
      expect(await response.json()).toMatchObject({ code: expect.stringMatching(/^(UNAVAILABLE|OUTCOME_UNKNOWN)$/) });
      refusedCount += 1;
    }
  }
  expect(running.output()).not.toContain('    at ');
  expect(confirmed.length).toBeGreaterThan(0);
  expect(refusedCount).toBe(3);
  await running.kill();
  const restarted = await startConsole(settings);
  const staffAfterwards = { url: restarted.url, cookie: await signInByRequest(restarted, mobile) };
  expect(await listRecordNames(staffAfterwards)).toEqual(expect.arrayContaining(confirmed));
  await restarted.close();
  await running.close();
  rmSync(dataDir, { recursive: true });
});
