import { describe, expect, it } from 'vitest';
import { productFiles } from '../support/source-files';

/** What the server's process keeps between requests, and what bounds it. */
const bounds: Record<string, string> = {
  'lib/bff/forward/share.ts homeroomShares': 'an entry for each person with a call under way',
  'lib/bff/rate-limit/memory-attempts.ts homeroomLimits': '2,000 own and 65,536 shared counters of each kind',
  'lib/bff/session/memory-ended-sessions.ts homeroomSignedOut':
    'an entry for each session or sign-in that was really begun, until its cookie has expired: never evicted',
  'lib/bff/session/postgres-ended-sessions.ts known': '10,000 ids, the oldest leaves and is asked for again',
  'lib/bff/session/session.ts opened': '1,000 sessions, the oldest leaves and is decrypted again',
  'lib/backend/app.ts homeroomBackend': 'one',
  'lib/sheets/fair-queue.ts homeroomSheetQueues':
    'two queues, of 20 files and 50 MB, and of 20 workbooks and about 100 MB',
  'lib/metrics/metrics.ts homeroomMeasures':
    'a number for each combination of labels, which are templates of the contract and words of ours: none grows with visits',
  'lib/metrics/serve-metrics.ts homeroomMetricsServer': 'one',
  'lib/postgres.ts homeroomPool': 'one, of ten connections; who waits for one waits 5 s',
};

const ofServer =
  /^(lib\/(bff|backend|boot|sheets|metrics)\/|lib\/\w+\.ts$|app\/api\/|middleware\.ts|instrumentation\.ts)/;
const emptyAtFirst = /^(?:export )?(?:const|let) (\w+).*= (?:new (?:Map|Set)\b.*\(\)|\[\]|\{\});$/;
const onGlobal = /^const slot = globalThis as .*\{ (\w+)\?:/;
const memoriesIn = (text: string) =>
  text.split('\n').flatMap((line) => emptyAtFirst.exec(line)?.[1] ?? onGlobal.exec(line)?.[1] ?? []);

describe('a memory of the process', () => {
  it('has a bound that is written down', () => {
    const found = productFiles()
      .filter(({ path }) => ofServer.test(path))
      .flatMap(({ path, text }) => memoriesIn(text).map((name) => `${path} ${name}`));
    expect(found.sort(), 'say here what bounds it, and test what happens beyond').toEqual(Object.keys(bounds).sort());
  });
});
