/** Prefetch requests of the Next router. They may fail silently and are aborted when they are not needed. */

export interface Sent {
  response: Promise<Response>;
  stop: AbortController;
}

export function sendStoppable(send: typeof fetch, input: RequestInfo | URL, init?: RequestInit): Sent {
  const stop = new AbortController();
  return { response: send(input, { ...init, signal: stop.signal }), stop };
}

const underWay = new Map<string, { drop: () => void; press: () => void }>();

export function pageAddress(input: RequestInfo | URL): URL {
  const address = new URL(input instanceof Request ? input.url : input, window.location.href);
  address.searchParams.delete('_rsc');
  return address;
}

/** True for a prefetch, which Next marks only by its low priority. */
export const isPrefetch = (init: RequestInit | undefined): boolean => init?.priority === 'low';

/** True for the outline of a page, which Next prefetches before the page. After a click it requests both at once. */
const isForOutline = (init: RequestInit | undefined): boolean => new Headers(init?.headers).has('next-router-prefetch');

/** Resolves with the last byte, because Next caches the page only then. Until then a click can promote the prefetch. */
async function whole(coming: Promise<Response>): Promise<Response> {
  const response = await coming;
  if (response.redirected) throw new Error('this page is not where it was looked for');
  await response.clone().arrayBuffer();
  return response;
}

/**
 * Returns a prefetched page or outline. If its link is clicked meanwhile, Next waits for this request instead of
 * sending another one. Then `openPage` takes it over.
 * @throws if the server redirected, such as to the sign-in page: Next must not cache that as this page.
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

export function pressPrefetch(address: string): void {
  underWay.get(address)?.press();
  underWay.delete(address);
}

export function dropPrefetch(address: string): void {
  underWay.get(address)?.drop();
  underWay.delete(address);
}
