import type { CallInput, CallReply } from '@/lib/contract/call';
import type { CallName, Calls } from '@/lib/contract/calls';
import { unreachable } from './call-error';
import type { AnyInput } from './make-call';
import type { SendOptions } from './send';

/**
 * The table of calls with its shapes. A screen's first rows are checked on the server, so that its first load needs
 * none of this; it comes while the page rests, or else with the first call.
 * @throws {CallError} UNREACHABLE where the server does not send it.
 */
export const loadCalls = () =>
  import('./make-call').catch(() => {
    throw unreachable();
  });

/**
 * Makes one call of the contract from the browser and checks the shape of its reply.
 * @throws {CallError} with the server's own words where it had some.
 */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<Calls[N]>,
  options: Pick<SendOptions, 'signal' | 'onProgress'> = {},
): Promise<CallReply<Calls[N]>> {
  const { makeCall } = await loadCalls();
  const reply = await makeCall(name, input as AnyInput, options); // every call's input is made of these parts
  return reply as CallReply<Calls[N]>; // parsed with that call's own shape
}
