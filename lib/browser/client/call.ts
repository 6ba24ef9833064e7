import { queryOptions } from '@tanstack/react-query';
import type { CallInput, CallReply } from '@/lib/contract/call';
import type { CallName, Calls } from '@/lib/contract/calls';
import { unreachableError } from './call-error';
import type { AnyInput } from './make-call';
import type { SendOptions } from './send';

/**
 * Loads the contract with its schemas when the browser is idle, or at the first call. The first load of a screen works
 * without the schemas, because the server has already validated the rows.
 * @throws {CallError} UNREACHABLE if the script can't be loaded.
 */
export const loadCalls = () =>
  import('./make-call').catch(() => {
    throw unreachableError();
  });

export async function call<N extends CallName>(
  name: N,
  input: CallInput<Calls[N]>,
  options: Pick<SendOptions, 'signal' | 'onProgress'> = {},
): Promise<CallReply<Calls[N]>> {
  const { makeCall } = await loadCalls();
  const reply = await makeCall(name, input as AnyInput, options);
  return reply as CallReply<Calls[N]>;
}

export const callKey = (name: CallName, input?: unknown): readonly unknown[] =>
  input === undefined ? [name] : [name, input];

/**
 * The server reads the call and its input from `meta` when it prefetches the query for a page.
 * @param error the toast text for a failure. Unset if the dialog or the screen itself shows the error.
 */
export const callQuery = <N extends CallName>(name: N, input: CallInput<Calls[N]>, error?: string) =>
  queryOptions<CallReply<Calls[N]>>({
    queryKey: callKey(name, input),
    queryFn: ({ signal }) => call(name, input, { signal }),
    meta: { call: name, input, error },
  });
