import { dehydrate, QueryClient, type QueryKey } from '@tanstack/react-query';
import { headers } from 'next/headers';
import { type ReactNode, Suspense } from 'react';
import * as z from 'zod/mini';
import { requestedAtHeader } from '@/lib/browser/client/last-write';
import { calls } from '@/lib/contract/calls';
import { pageCall } from '@/lib/server/bff/pages/page-calls';
import { HydrateQueries, QueriesPlaceholder } from './hydrate-queries';

interface PageQuery {
  queryKey: QueryKey;
  meta?: { call?: string; input?: unknown };
}

/**
 * The server waits at most this time in ms for the queries before it sends a placeholder. A placeholder is visible for
 * at least 0.3 s, because React reveals streamed content only 0.3 s after the first paint. Without the wait, `Suspense`
 * would show a placeholder even for content that is ready, if the content is large.
 */
const placeholderDelayMs = 150;
/** The maximum duration of the prefetch, in ms. */
const prefetchTimeoutMs = 2500;

const inputShape = z.object({ query: z._default(z.record(z.string(), z.unknown()), {}) });

/** True for the details of one person, whose reads some servers record. */
const opensDetails = ({ meta }: PageQuery) =>
  inputShape.parse(meta?.input).query[calls.get(meta?.call ?? '')?.reads?.id ?? ''] != null;

async function runQuery({ meta }: PageQuery): Promise<unknown> {
  const call = calls.get(meta?.call ?? '');
  if (!call || call.reply === 'file') throw new Error('a page can prefetch only a call with a JSON reply');
  return pageCall({ ...call, reply: call.reply }, inputShape.parse(meta?.input).query);
}

interface PrefetchProps {
  queries: PageQuery[];
  /** Returns queries that depend on the results of `queries`. */
  dependentQueries?: (client: QueryClient) => PageQuery[];
  children: ReactNode;
}

/**
 * Prefetches the queries of a screen on the server, so that the first response contains the rows. If the queries take
 * longer, the server first sends a placeholder screen and streams the rows later. The browser repeats a query that
 * fails or is too slow, and shows the query's progress or error.
 */
export async function Prefetch({ queries, dependentQueries, children }: PrefetchProps) {
  const client = new QueryClient();
  const prefetchAll = (batch: PageQuery[]) =>
    Promise.all(
      batch.map((query) => client.prefetchQuery({ queryKey: query.queryKey, queryFn: () => runQuery(query) })),
    );
  const requestedAt = Number((await headers()).get(requestedAtHeader));
  // Only a full page load prefetches the details of a person: the browser prefetches a page when the user hovers over a
  // link, which does not open the details.
  const pageQueries = requestedAt === 0 ? queries : queries.filter((query) => !opensDetails(query));
  const reads = prefetchAll(pageQueries).then(() => dependentQueries && prefetchAll(dependentQueries(client)));
  const screen = () => (
    <HydrateQueries state={dehydrate(client)} requestedAt={requestedAt}>
      {children}
    </HydrateQueries>
  );
  if (await isDoneWithin(placeholderDelayMs, reads)) return screen();
  const streamedScreen = isDoneWithin(prefetchTimeoutMs - placeholderDelayMs, reads).then(screen);
  return <Suspense fallback={<QueriesPlaceholder>{children}</QueriesPlaceholder>}>{streamedScreen}</Suspense>;
}

const isDoneWithin = (ms: number, promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise<false>((resolve) => setTimeout(resolve, ms, false))]);
