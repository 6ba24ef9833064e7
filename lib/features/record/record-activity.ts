import { call } from '@/lib/browser/client/call';
import type { CallInput } from '@/lib/contract/call';
import type { addActivity } from '@/lib/contract/record';
import { maxLengths } from '@/lib/contract/values/limits';

/**
 * Tells the server what it can't see, such as a print. Needs the feature `record`. Ignores a failure, because the user
 * can't do anything about it.
 */
export function recordActivity({ filter = '', ...query }: CallInput<typeof addActivity>['query']): void {
  const cutFilter = filter.slice(0, maxLengths.recordedFilter);
  call('POST /record/activities', { query: { ...query, filter: cutFilter } }).catch(() => undefined);
}
