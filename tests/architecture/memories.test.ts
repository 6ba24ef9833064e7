import { describe, expect, it } from 'vitest';
import { createConsole } from '@/lib/bff/console';
import { parseEnv } from '@/lib/env';
import { productFiles } from '../support/source-files';

/** The parts of a console that keep something between requests, and the bounds of these. */
const bounds: Partial<Record<keyof ReturnType<typeof createConsole>, string>> = {
  metrics:
    'a number for each combination of labels, which are templates of the contract and words of ours: none grows with visits',
  database: 'one pool of ten connections; who waits for one waits 5 s',
  sheetQueues: 'two queues, of 20 files and 50 MB, and of 20 workbooks and about 100 MB',
  secrets: 'one',
  backend: 'one',
  agent: '128 connections',
  attempts: '2,000 own and 65,536 shared counters of each kind',
  endedSessions:
    'an entry for each session or sign-in that was really begun, until its cookie has expired: never evicted; on PostgreSQL 10,000 ids, the oldest leaves and is asked for again',
  openedSessions: '1,000 sessions, the oldest leaves and is decrypted again',
  readForPages: '1,000 requests, the oldest leaves and its cookies are read again',
  quotas: 'an entry for each person with a call under way',
  notReadyReason: 'one',
};
const withoutMemory = ['settings', 'logger', 'tables', 'close'];

const ofServer =
  /^(lib\/(bff|backend|boot|sheets|metrics)\/|lib\/\w+\.ts$|app\/api\/|middleware\.ts|instrumentation\.ts)/;
const memory =
  /^(?:export )?(?:let (\w+)|const (\w+).*= (?:new (?:Map|Set|WeakMap|WeakSet)\b.*\(\)|\[\]|\{\});$|const slot = globalThis as .*\{ (\w+)\?:)/;
const memoriesIn = (text: string) =>
  text.split('\n').flatMap((line) => memory.exec(line)?.slice(1).find(Boolean) ?? []);

describe('a memory of the process', () => {
  it('is in its console', () => {
    const found = productFiles()
      .filter(({ path }) => ofServer.test(path))
      .flatMap(({ path, text }) => memoriesIn(text).map((name) => `${path} ${name}`));
    expect(found.sort(), 'keep it in lib/bff/console.ts, and pass it down').toEqual([
      // The turns at which writes are done belong to the database that is the key.
      'lib/backend/db/write-lock.ts turns',
      'lib/bff/console.ts homeroomConsole',
    ]);
  });

  it('has a bound that is written down', () => {
    const parts = Object.keys(createConsole(parseEnv({ LOG_LEVEL: 'silent' })));
    expect(parts.sort(), 'say here what bounds it, and test what happens beyond').toEqual(
      [...Object.keys(bounds), ...withoutMemory].sort(),
    );
  });
});
