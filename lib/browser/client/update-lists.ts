import type { Query, QueryClient } from '@tanstack/react-query';
import type { CallReply } from '@/lib/contract/call';
import type { CallName, Calls } from '@/lib/contract/calls';
import { callKey } from './call';

function dependsOnStatus({ meta }: Query): boolean {
  const { status, sort }: { status?: unknown; sort?: unknown } = Object(Object(meta?.input).query);
  return Boolean(status) || /status$/.test(String(sort));
}

/**
 * Applies a change of status to every cached reply of a list call instead of refetching the list. Queries that are
 * still loading are refetched, because their replies may be older than the write.
 *
 * A list whose filter or order depends on the status keeps its rows on the screen, because the next click could
 * otherwise hit a row that has moved. Such a list is fetched again when the user opens it again.
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
  void client.invalidateQueries({ ...filters, refetchType: 'none', predicate: dependsOnStatus });
  const keepsRows = (query: Query) => dependsOnStatus(query) && query.state.data !== undefined;
  void client.refetchQueries({ predicate: (query) => loadingQueries.includes(query) && !keepsRows(query) });
}

export const refetchOtherLists = (client: QueryClient, name: CallName): Promise<void> =>
  client.invalidateQueries({ queryKey: callKey(name), predicate: (query) => !dependsOnStatus(query) });
