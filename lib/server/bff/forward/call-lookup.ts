import { apiPrefix, type Call, replacePathParams } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { BffError } from '../bff-error';

const patternOf = (path: string) => new RegExp(`^${replacePathParams(path, (name) => `(?<${name}>[^/]+)`)}$`);
const forwardedCalls = [...calls.values()].filter((call) => !call.serverOnly);
const paths = new Set<string>(forwardedCalls.map(({ path }) => path));
const byPath = new Map([...paths].map((path) => [path, forwardedCalls.filter((call) => call.path === path)]));
const withParams = [...paths].filter((path) => path.includes('{')).map((path) => ({ path, pattern: patternOf(path) }));

function* pathsFor(address: string): Generator<{ path: string; params: Record<string, string> }> {
  if (byPath.has(address)) yield { path: address, params: {} };
  for (const { path, pattern } of withParams) {
    const match = pattern.exec(address);
    if (match) yield { path, params: { ...match.groups } };
  }
}

/**
 * Accepts plain paths only, so that no encoded character, dot or backslash reaches the upstream. A literal path
 * precedes a path with a parameter. @throws {BffError} INVALID_INPUT, UNKNOWN_CALL or WRONG_METHOD
 */
export function lookUpCall(method: string, pathname: string): { call: Call; params: Record<string, string> } {
  const path = pathname.slice(apiPrefix.length);
  if (!/^(\/[\w-]+)+$/.test(path)) throw new BffError('INVALID_INPUT', { message: 'This address is not valid.' });
  const otherMethods: string[] = [];
  for (const { path: knownPath, params } of pathsFor(path)) {
    const callsAtPath = byPath.get(knownPath) ?? [];
    const call = callsAtPath.find((candidate) => candidate.method === method);
    if (call) return { call, params };
    otherMethods.push(...callsAtPath.map((candidate) => candidate.method));
  }
  if (otherMethods.length === 0) throw new BffError('UNKNOWN_CALL');
  throw new BffError('WRONG_METHOD', { headers: { allow: otherMethods.join(', ') } });
}
