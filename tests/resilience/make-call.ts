import { vi } from 'vitest';
import { type Call, callName, isWrite } from '@/lib/contract/call';
import type { CallName } from '@/lib/contract/calls';
import type { Browser } from '../support/browser';
import type { ReadyCall } from '../support/ready-call';

/** The outcome of one call: the console's reply, and the toasts of the page. */
export interface CallOutcome {
  status: number | null;
  code: string | null;
  toasts: string[];
}

/** The texts that a screen passes to its queries and mutations. */
export const screenTexts = { loadFailed: 'Failed to load', saved: 'Saved', saveFailed: 'Failed to save' };

/** Imports the browser code lazily, because it must load after a console has been opened. */
async function importPageCode() {
  const { call } = await import('@/lib/browser/client/call');
  const { callQuery } = await import('@/lib/browser/client/call');
  const { createQueryClient } = await import('@/lib/browser/client/query-client');
  const { setToastRenderer } = await import('@/lib/browser/toasts/toast');
  return { call, callQuery, createQueryClient, setToastRenderer };
}

/** Safe cast: the tests make only calls that browsers make. */
const nameOf = (contractCall: Call) => callName(contractCall) as CallName;

async function run(contractCall: Call, input: never): Promise<unknown> {
  const { call, callQuery, createQueryClient } = await importPageCode();
  const client = createQueryClient();
  if (!isWrite(contractCall)) return client.fetchQuery(callQuery(nameOf(contractCall), input, screenTexts.loadFailed));
  const meta = { success: screenTexts.saved, error: screenTexts.saveFailed };
  return client
    .getMutationCache()
    .build(client, { mutationFn: () => call(nameOf(contractCall), input), meta })
    .execute(undefined);
}

/** A request as the page sends it, including its idempotency key. */
export interface PageRequest {
  url: string;
  method: string;
  body: unknown;
  headers: Record<string, string>;
}

const toPageRequest = (url: string, { method = 'GET', body, headers }: RequestInit): PageRequest => ({
  url,
  method,
  body: body ?? undefined,
  headers: Object.fromEntries(new Headers(headers)),
});

/** Returns the request that the page sends for a call, but does not send it. */
export async function requestOf({ call: contractCall, input }: ReadyCall): Promise<PageRequest> {
  const { call } = await importPageCode();
  let request: PageRequest | undefined;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    request = toPageRequest(url, init);
    throw new TypeError('nothing is sent');
  });
  await call(nameOf(contractCall), input).catch(() => {});
  vi.unstubAllGlobals();
  if (!request) throw new Error('the page sent no request');
  return request;
}

/** Makes a call with the browser code of the product. The simulated browser replaces `fetch`. */
export async function makeCall(browser: Browser, { call: contractCall, input }: ReadyCall): Promise<CallOutcome> {
  const outcome: CallOutcome = { status: null, code: null, toasts: [] };
  const { setToastRenderer } = await importPageCode();
  const stopShowing = setToastRenderer(({ tone, text }) => outcome.toasts.push(`${tone}: ${text}`));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const response = await browser.send(url, toPageRequest(url, init));
    const content: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    outcome.status = response.status;
    if (typeof content === 'object' && content !== null && 'code' in content) outcome.code = String(content.code);
    return response;
  });
  // Ignores the error, because the recorded toasts contain its message.
  await run(contractCall, input).catch(() => {});
  vi.unstubAllGlobals();
  stopShowing();
  return outcome;
}
