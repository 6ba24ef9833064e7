import type { CallInput, CallReply } from '@/lib/contract/call';
import type { CallName, Calls } from '@/lib/contract/calls';
import { unreachableError } from './call-error';
import type { AnyInput } from './make-call';
import type { SendOptions } from './send';

/**
 * Loads the table of calls with its schemas. The first rows of a screen are validated on the server, so this stays out
 * of the first load: it is loaded when the browser is idle, or with the first call.
 * @throws {CallError} UNREACHABLE where the script cannot be loaded.
 */
export const loadCalls = () =>
  import('./make-call').catch(() => {
    throw unreachableError();
  });

/**
 * Makes one call of the contract from the browser and validates its reply.
 * @throws {CallError} with the server's own message where it sent one.
 */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<Calls[N]>,
  options: Pick<SendOptions, 'signal' | 'onProgress'> = {},
): Promise<CallReply<Calls[N]>> {
  const { makeCall } = await loadCalls();
  const reply = await makeCall(name, input as AnyInput, options); // the input of every call consists of these parts
  return reply as CallReply<Calls[N]>; // parsed with that call's own schema
}
