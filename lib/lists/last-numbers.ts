import type { QueryClient } from '@tanstack/react-query';
import { callKey } from '@/lib/client/call-query';
import type { CallReply } from '@/lib/contract/call';
import type { CallName, Calls } from '@/lib/contract/calls';

/** What every list of pages is asked by. */
interface PageQuery {
  page: number;
  pageSize?: number;
  per_page?: number;
}

const isPageOnly = ({ page: _page, pageSize: _pageSize, per_page: _perPage, ...others }: PageQuery) =>
  Object.values(others).every((value) => value === undefined || value === '');

interface Numbered {
  id: number | null;
  number: string;
}

/**
 * The numbers that were given last, as far as the browser has them: they are on the last page of a list that is in the
 * order of its ids.
 */
export function lastNumbers<N extends CallName>(
  client: QueryClient,
  name: N,
  read: (reply: CallReply<Calls[N]>) => { rows: readonly Numbered[]; total: number | null },
): readonly string[] {
  for (const [key, reply] of client.getQueriesData<CallReply<Calls[N]>>({ queryKey: callKey(name) })) {
    if (!reply) continue;
    const { query } = key[1] as { query: PageQuery };
    const { rows, total } = read(reply);
    const size = query.pageSize ?? query.per_page ?? 0;
    const isLast = total !== null && query.page * size >= total;
    const isInOrder = rows.every(({ id }, at) => id !== null && id > (rows[at - 1]?.id ?? 0));
    if (rows.length > 0 && isLast && isInOrder && isPageOnly(query)) return rows.map(({ number }) => number);
  }
  return [];
}
