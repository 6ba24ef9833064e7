import fc from 'fast-check';
import * as z from 'zod';
import { apiPrefix, type Call, replacePathParams } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { arbitraryInput } from './arbitrary-input';
import { fileOf } from './files';

export const forwardedCalls = [...calls.values()].filter(
  (call) => !call.serverOnly && call.path !== '/web/user/profile',
);

export interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function isReadable(call: Call, query: unknown): boolean {
  const entries = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]);
  return !call.query || z.safeParse(call.query, Object.fromEntries(entries)).success;
}

export const anyInput = (call: Call) =>
  fc.record({
    params: arbitraryInput(call.params),
    query: arbitraryInput(call.query).filter((query) => isReadable(call, query)),
    body: arbitraryInput(call.body),
  }) as fc.Arbitrary<AnyInput>; // Safe cast: the params and the query are objects in all calls that have them.

/** Returns the console's URL of a call. `extraQuery` holds parameters that the call does not have. */
export function toConsolePath(
  call: Call,
  { params, query }: AnyInput,
  extraQuery: Record<string, unknown> = {},
): string {
  const path = replacePathParams(call.path, (name) => String(params?.[name]));
  const search = new URLSearchParams(
    Object.entries({ ...extraQuery, ...query }).map(([name, value]) => [name, `${value}`]),
  );
  return `${apiPrefix}${path}?${search}`;
}

export function createUpload(call: Call, { query }: AnyInput): FormData {
  const form = new FormData();
  if (call.upload === 'spreadsheet') form.set('file', new File(['name\nAsha'], 'a.csv'));
  else form.set('file', query?.folder === 'Meal_Plan' ? fileOf('pdf', 'a.pdf') : fileOf('png', 'a.png'));
  return form;
}
