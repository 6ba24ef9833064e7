import type { LogEvent } from 'kysely';
import type { Measures } from '@/lib/server/metrics/measures';

const kinds = new Set(['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback']);

function kindOf(text: string): string {
  const [word = ''] = /^\w+/.exec(text) ?? [];
  return kinds.has(word) ? word : 'other';
}

export function createQueryLogger(
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
