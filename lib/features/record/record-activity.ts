import { call } from '@/lib/browser/client/call';
import type { CallInput } from '@/lib/contract/call';
import type { addActivity } from '@/lib/contract/record';

/**
 * Tells the server what it can't see, such as a print. Needs the feature `record`. Ignores a failure, because the user
 * can't do anything about it.
 */
export function recordActivity(query: CallInput<typeof addActivity>['query']): void {
  call('POST /record/activities', { query }).catch(() => undefined);
}
