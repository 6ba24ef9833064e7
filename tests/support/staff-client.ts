import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Call, CallInput } from '@/lib/contract/call';
import { signedInCookie } from '@/lib/contract/values/signed-in-cookie';
import type { RunningConsole } from './console';

const writeHeaders = (url: string) => ({ 'content-type': 'application/json', 'x-homeroom': '1', origin: url });

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .filter((line) => !line.includes('Max-Age=0'))
    .map((line) => line.split(';')[0]);

async function post(url: string, path: string, body: unknown, cookie = ''): Promise<Response> {
  const headers = { ...writeHeaders(url), cookie };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

export async function signInByRequest({ url, nextCode }: RunningConsole, mobile: string): Promise<string> {
  const codeResponse = await post(url, '/api/auth/send-otp', { mobile });
  const otp = await nextCode(mobile);
  return cookiesOf(await post(url, '/api/auth/verify-otp', { otp }, cookiesOf(codeResponse).join('; '))).join('; ');
}

export interface Staff {
  url: string;
  cookie: string;
}

export const browserCookies = ({ url, cookie }: Staff) =>
  cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/);
    return { name, value, url, httpOnly: name !== signedInCookie };
  });

interface AnyInput {
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Sends a call without path parameters, as a signed-in browser does. */
export function sendCall<C extends Call>({ url, cookie }: Staff, call: C, input: CallInput<C>, key = randomUUID()) {
  const { query = {}, body } = input as AnyInput; // Safe cast: the input of every call has the parts of `AnyInput`.
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return fetch(`${url}/api/v1${call.path}?${search}`, {
    method: call.method,
    headers: call.method === 'GET' ? { cookie } : { ...writeHeaders(url), cookie, 'idempotency-key': key },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

/** Sends a call and returns its parsed reply. Throws when the console refuses the call. */
export async function callAs<C extends Call & { reply: z.ZodMiniType }>(
  staff: Staff,
  call: C,
  input: CallInput<C>,
  key = randomUUID(),
) {
  const reply = await sendCall(staff, call, input, key);
  if (!reply.ok) throw new Error(`${call.path} answered ${reply.status}: ${await reply.text()}`);
  return call.reply.parse(await reply.json()) as z.output<C['reply']>; // Safe cast: the schema has parsed the body.
}

export function sendFile({ url, cookie }: Staff, path: string, file: File, key = randomUUID()) {
  const { 'content-type': _, ...headers } = writeHeaders(url);
  const body = new FormData();
  body.set('file', file);
  return fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { ...headers, cookie, 'idempotency-key': key },
    body,
  });
}
