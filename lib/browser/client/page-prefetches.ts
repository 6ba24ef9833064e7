/** Prefetch requests of the Next router. They may fail silently and are aborted when they are not needed. */

export interface AbortableRequest {
  response: Promise<Response>;
  stop: AbortController;
}

export function sendAbortable(send: typeof fetch, input: RequestInfo | URL, init?: RequestInit): AbortableRequest {
  const stop = new AbortController();
  return { response: send(input, { ...init, signal: stop.signal }), stop };
}

const runningPrefetches = new Map<string, { drop: () => void; press: () => void }>();

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
async function readFully(coming: Promise<Response>): Promise<Response> {
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
  sent: AbortableRequest,
  { pathname, search }: URL,
  init: RequestInit | undefined,
  openPage: (sent: AbortableRequest) => Promise<Response>,
): Promise<Response> {
  const address = pathname + search;
  const drop = () => sent.stop.abort();
  return new Promise<Response>((resolve, reject) => {
    const press = isForOutline(init) ? drop : () => resolve(openPage(sent));
    const fetched = { drop, press };
    runningPrefetches.set(address, fetched);
    const end = () => runningPrefetches.get(address) === fetched && runningPrefetches.delete(address);
    void readFully(sent.response).finally(end).then(resolve, reject);
  });
}

export function promotePrefetch(address: string): void {
  runningPrefetches.get(address)?.press();
  runningPrefetches.delete(address);
}

export function cancelPrefetch(address: string): void {
  runningPrefetches.get(address)?.drop();
  runningPrefetches.delete(address);
}
