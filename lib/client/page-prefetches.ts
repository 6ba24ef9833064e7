/** Requests for pages that nobody has asked for yet: they may fail in silence, and end where they are not wanted. */

type Send = typeof fetch;

/** By path and query. */
const underWay = new Map<string, AbortController>();

/** Of the page that such a request is for, without Next's own mark. */
export function pageAddress(input: RequestInfo | URL): URL {
  const address = new URL(input instanceof Request ? input.url : input, window.location.href);
  address.searchParams.delete('_rsc');
  return address;
}

/** Whether Next asks for a page before it is wanted: it marks such requests by their priority alone. */
export const isPrefetch = (init: RequestInit | undefined): boolean => init?.priority === 'low';

/**
 * Fetches a page, or a part of it, that nobody waits for.
 * @throws for what Next must not keep as that page: one that the server has sent elsewhere, as to the sign-in.
 */
export async function sendPrefetch(send: Send, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname, search } = pageAddress(input);
  const address = pathname + search;
  const stop = underWay.get(address) ?? new AbortController();
  underWay.set(address, stop);
  const response = await send(input, { ...init, signal: stop.signal });
  if (response.redirected) throw new Error('this page is not where it was looked for');
  return response;
}

/** Lets the requests for this page go on: once its link is pressed, Next waits for them and asks no second time. */
export function keepPrefetch(address: string): void {
  underWay.delete(address);
}

/** Ends the requests for this page that nobody waits for. */
export function dropPrefetch(address: string): void {
  underWay.get(address)?.abort();
  underWay.delete(address);
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the line has room for what may not be wanted; a browser that doesn't say has. */
export function mayPrefetch(): boolean {
  const { connection = {} }: { connection?: Connection } = navigator as Navigator & { connection?: Connection }; // Chromium's
  return !connection.saveData && !connection.effectiveType?.endsWith('2g');
}
