import type { LogEvent } from 'kysely';
import { metrics } from '@/lib/metrics/metrics';

/** The first words of statements that are told apart. */
const kinds = new Set(['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback']);

function kindOf(text: string): string {
  const [word = ''] = /^\w+/.exec(text) ?? [];
  return kinds.has(word) ? word : 'other';
}

/** What Kysely calls after each statement, to measure it; `undefined` where nobody measures. */
export function queryTimes(database: 'sqlite' | 'postgres'): ((event: LogEvent) => void) | undefined {
  const seconds = metrics()?.querySeconds;
  return (
    seconds &&
    (({ query, queryDurationMillis }) =>
      seconds.observe({ database, kind: kindOf(query.sql) }, queryDurationMillis / 1000))
  );
}
