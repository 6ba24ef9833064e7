import fc from 'fast-check';
import { type Call, callName } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { type AnyInput, addressOf, anyInput, uploadOf } from './any-request';
import { bytes, json, type Reply } from './upstream';

/** Every call that a browser can make through the console, with its name. */
export const forwardedCalls = [...calls.values()]
  .filter((call) => !call.serverOnly)
  .map((call) => [callName(call), call] as const);

const inputs = new Map<Call, AnyInput>();

/** One of the inputs that the call accepts, the same in every run. */
function inputFor(call: Call): AnyInput {
  const input = inputs.get(call) ?? fc.sample(anyInput(call), { numRuns: 1, seed: 7 })[0] ?? {};
  inputs.set(call, input);
  return input;
}

/** A request for a call that the console lets pass, without anything that the browser need not say. */
export function goodRequest(call: Call) {
  const input = inputFor(call);
  const [path = '', search] = addressOf(call, input).split('?');
  const body = call.upload ? uploadOf(call) : input.body;
  return { path, search: new URLSearchParams(search), method: call.method, body };
}

/** A reply with which an upstream does what the call asks. */
export const goodReply = (call: Call): Reply =>
  call.reply === 'file' ? bytes('PK', 'application/zip') : json({ status: 'success', message: 'Done', data: [] });
