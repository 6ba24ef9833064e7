import { queryOptions } from '@tanstack/react-query';
import type { CallInput, CallReply } from '@/lib/contract/call';
import type { CallName, Calls } from '@/lib/contract/calls';
import { call } from './call';

/** The query key of a call: with `input` of that one query, without it of all queries of the call. */
export const callKey = (name: CallName, input?: unknown): readonly unknown[] =>
  input === undefined ? [name] : [name, input];

/**
 * The query options of a read. `error` is toasted when it fails. `meta` carries the call and its input for pages that
 * prefetch it on the server.
 */
export const callQuery = <N extends CallName>(name: N, input: CallInput<Calls[N]>, error?: string) =>
  queryOptions<CallReply<Calls[N]>>({
    queryKey: callKey(name, input),
    queryFn: ({ signal }) => call(name, input, { signal }),
    meta: { call: name, input, error },
  });
