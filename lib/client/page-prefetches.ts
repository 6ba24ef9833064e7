/** Requests for pages that nobody has asked for yet: they may fail in silence, and end where they are not wanted. */

/** A request that is under way, and what ends it. */
export interface Sent {
  response: Promise<Response>;
  stop: AbortController;
}

/** Sends a request that can be ended. */
export function sendStoppable(send: typeof fetch, input: RequestInfo | URL, init?: RequestInit): Sent {
  const stop = new AbortController();
  return { response: send(input, { ...init, signal: stop.signal }), stop };
}

/** What is under way, by path and query. */
const underWay = new Map<string, { drop: () => void; press: () => void }>();

/** Of the page that such a request is for, without Next's own mark. */
export function pageAddress(input: RequestInfo | URL): URL {
  const address = new URL(input instanceof Request ? input.url : input, window.location.href);
  address.searchParams.delete('_rsc');
  return address;
}

/** Whether Next asks for a page before it is wanted: it marks such requests by their priority alone. */
export const isPrefetch = (init: RequestInit | undefined): boolean => init?.priority === 'low';

/** Next asks for the outline of a page before the page itself; at a press it asks for both at once instead of waiting. */
const isForOutline = (init: RequestInit | undefined): boolean => new Headers(init?.headers).has('next-router-prefetch');

/** Comes with its last byte: Next keeps a page only then, and until then it can be pressed or left. */
async function whole(coming: Promise<Response>): Promise<Response> {
  const response = await coming;
  if (response.redirected) throw new Error('this page is not where it was looked for');
  await response.clone().arrayBuffer();
  return response;
}

/**
 * Awaits a page, or its outline, that nobody waits for. Where its link is pressed meanwhile, Next waits for this request
 * and sends no other, so that `openPage` gets it.
 * @throws for what Next must not keep as that page: one that the server has sent elsewhere, as to the sign-in.
 */
export function awaitPrefetch(
  sent: Sent,
  { pathname, search }: URL,
  init: RequestInit | undefined,
  openPage: (sent: Sent) => Promise<Response>,
): Promise<Response> {
  const address = pathname + search;
  const drop = () => sent.stop.abort();
  return new Promise<Response>((resolve, reject) => {
    const press = isForOutline(init) ? drop : () => resolve(openPage(sent));
    const fetched = { drop, press };
    underWay.set(address, fetched);
    const end = () => underWay.get(address) === fetched && underWay.delete(address);
    void whole(sent.response).finally(end).then(resolve, reject);
  });
}

/** Tells the request for this page that somebody waits for it now. */
export function pressPrefetch(address: string): void {
  underWay.get(address)?.press();
  underWay.delete(address);
}

/** Ends the request for this page that nobody waits for. */
export function dropPrefetch(address: string): void {
  underWay.get(address)?.drop();
  underWay.delete(address);
}
