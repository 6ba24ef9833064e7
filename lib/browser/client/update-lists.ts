import type { QueryClient } from '@tanstack/react-query';
import type { CallReply } from '@/lib/contract/call';
import type { CallName, Calls } from '@/lib/contract/calls';
import { callKey } from './call-query';

/**
 * Applies a write to every cached reply of a list call instead of refetching the list. Queries that are still loading
 * are refetched, because their replies may be older than the write.
 */
export async function updateLists<N extends CallName>(
  client: QueryClient,
  name: N,
  change: (reply: CallReply<Calls[N]>) => CallReply<Calls[N]>,
): Promise<void> {
  const filters = { queryKey: callKey(name) };
  const loadingQueries = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  await client.cancelQueries(filters);
  client.setQueriesData<CallReply<Calls[N]>>(filters, (reply) => reply && change(reply));
  void client.refetchQueries({ predicate: (query) => loadingQueries.includes(query) });
}
