import { queryOptions } from '@tanstack/react-query';
import type { CallInput, CallReply } from '@/lib/contract/call';
import type { CallName, Calls } from '@/lib/contract/calls';
import { call } from './call';

export const callKey = (name: CallName, input?: unknown): readonly unknown[] =>
  input === undefined ? [name] : [name, input];

/**
 * Returns the query options of a read call. `error` is the toast text for a failure. The server reads the call and its
 * input from `meta` when it prefetches the query for a page.
 */
export const callQuery = <N extends CallName>(name: N, input: CallInput<Calls[N]>, error?: string) =>
  queryOptions<CallReply<Calls[N]>>({
    queryKey: callKey(name, input),
    queryFn: ({ signal }) => call(name, input, { signal }),
    meta: { call: name, input, error },
  });
