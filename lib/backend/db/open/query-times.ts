import type { LogEvent } from 'kysely';
import type { Measures } from '@/lib/metrics/measures';

/** The first words of statements that are told apart. */
const kinds = new Set(['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback']);

function kindOf(text: string): string {
  const [word = ''] = /^\w+/.exec(text) ?? [];
  return kinds.has(word) ? word : 'other';
}

/** Measures each statement that Kysely reports; `undefined` where nothing is measured. */
export function queryTimes(
  database: 'sqlite' | 'postgres',
  measures: Measures | undefined,
): ((event: LogEvent) => void) | undefined {
  const seconds = measures?.querySeconds;
  return (
    seconds &&
    (({ query, queryDurationMillis }) =>
      seconds.observe({ database, kind: kindOf(query.sql) }, queryDurationMillis / 1000))
  );
}
