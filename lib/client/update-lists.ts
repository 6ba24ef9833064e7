import type { QueryClient } from '@tanstack/react-query';
import type { CallReply } from '@/lib/contract/call';
import type { CallName, Calls } from '@/lib/contract/calls';
import { callKey } from './call-query';

/**
 * Writes what a write has changed into every cached reply of a read, which is not read again. Only replies that are on
 * their way are: they may be older than the write.
 */
export async function updateLists<N extends CallName>(
  client: QueryClient,
  name: N,
  change: (reply: CallReply<Calls[N]>) => CallReply<Calls[N]>,
): Promise<void> {
  const lists = { queryKey: callKey(name) };
  const onTheirWay = client.getQueryCache().findAll({ ...lists, fetchStatus: 'fetching' });
  await client.cancelQueries(lists);
  client.setQueriesData<CallReply<Calls[N]>>(lists, (reply) => reply && change(reply));
  void client.refetchQueries({ predicate: (query) => onTheirWay.includes(query) });
}
