import { queryOptions } from '@tanstack/react-query';
import type { CallInput, CallReply } from '@/lib/contract/call';
import type { CallName, Calls } from '@/lib/contract/calls';
import { call } from './call';

/** The key of every query that this call, or this call with this input, answers. */
export const callKey = (name: CallName, input?: unknown): readonly unknown[] =>
  input === undefined ? [name] : [name, input];

/**
 * A read as a query. `error` is toasted when it fails. A page that starts it on the server finds the call and its
 * input in `meta`.
 */
export const callQuery = <N extends CallName>(name: N, input: CallInput<Calls[N]>, error?: string) =>
  queryOptions<CallReply<Calls[N]>>({
    queryKey: callKey(name, input),
    queryFn: ({ signal }) => call(name, input, { signal }),
    meta: { call: name, input, error },
  });
