import { apiPrefix, type Call, pathWith } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { BffError } from '../bff-error';

const pattern = (path: string) => new RegExp(`^${pathWith(path, (name) => `(?<${name}>[^/]+)`)}$`);
const forwarded = [...calls.values()].filter((call) => !call.serverOnly);
// Literal paths come first, so that `/students/update` never matches `/students/{id}`.
const routes = [...new Set(forwarded.map((call) => call.path))]
  .map((path) => ({
    pattern: pattern(path),
    hasParams: path.includes('{'),
    atPath: forwarded.filter((call) => call.path === path),
  }))
  .sort((a, b) => Number(a.hasParams) - Number(b.hasParams));

/**
 * Finds the contract's call for a request. Only plain paths are accepted, so that no encoded character, dot or
 * backslash reaches the upstream.
 * @throws {BffError} INVALID_INPUT, UNKNOWN_CALL or WRONG_METHOD
 */
export function lookUpCall(method: string, pathname: string): { call: Call; params: Record<string, string> } {
  const path = pathname.slice(apiPrefix.length);
  if (!/^(\/[\w-]+)+$/.test(path)) throw new BffError('INVALID_INPUT', { message: 'This address is not valid.' });
  const found = routes.filter((route) => route.pattern.test(path));
  if (found.length === 0) throw new BffError('UNKNOWN_CALL');
  for (const route of found) {
    const call = route.atPath.find((candidate) => candidate.method === method);
    if (call) return { call, params: { ...route.pattern.exec(path)?.groups } };
  }
  const allow = found.flatMap((route) => route.atPath.map((call) => call.method)).join(', ');
  throw new BffError('WRONG_METHOD', { headers: { allow } });
}
