import fc from 'fast-check';
import { type Call, callName } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { type AnyInput, anyInput, createUpload, toConsolePath } from './any-request';
import { bytes, json, type Reply } from './upstream';

export const namedForwardedCalls = [...calls.values()]
  .filter((call) => !call.serverOnly)
  .map((call) => [callName(call), call] as const);

const inputs = new Map<Call, AnyInput>();

function inputFor(call: Call): AnyInput {
  const input = inputs.get(call) ?? fc.sample(anyInput(call), { numRuns: 1, seed: 7 })[0] ?? {};
  inputs.set(call, input);
  return input;
}

/** Returns a request that the console forwards, without parameters that depend on a feature of the upstream. */
export function acceptedRequest(call: Call) {
  const input = inputFor(call);
  const [path = '', search] = toConsolePath(call, input).split('?');
  const body = call.upload ? createUpload(call, input) : input.body;
  const query = new URLSearchParams(search);
  for (const name of Object.values(call.queryByFeature ?? {}).flat()) query.delete(name);
  return { path, search: query, method: call.method, body };
}

export const validReply = (call: Call): Reply =>
  call.reply === 'file' ? bytes('PK', 'application/zip') : json({ status: 'success', message: 'Done', data: [] });
