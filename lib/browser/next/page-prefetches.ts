export interface AbortableRequest {
  response: Promise<Response>;
  controller: AbortController;
}

export function sendAbortable(send: typeof fetch, input: RequestInfo | URL, init?: RequestInit): AbortableRequest {
  const controller = new AbortController();
  return { response: send(input, { ...init, signal: controller.signal }), controller };
}

const runningPrefetches = new Map<string, { cancel: () => void; promote: () => void }>();

export function pageAddress(input: RequestInfo | URL): URL {
  const address = new URL(input instanceof Request ? input.url : input, window.location.href);
  address.searchParams.delete('_rsc');
  return address;
}

export const isPrefetch = (init: RequestInit | undefined): boolean => init?.priority === 'low';

/**
 * True for a prefetch of the outline of a page (its layouts and loading state), which Next requests before the page
 * itself. After a click, Next does not wait for this prefetch, but requests the outline together with the page.
 */
const isForOutline = (init: RequestInit | undefined): boolean => new Headers(init?.headers).has('next-router-prefetch');

/**
 * Resolves after the last byte of the response, because Next caches the page only then. If the user clicks the link
 * before that, the prefetch becomes the page request of the navigation.
 */
async function readFully(pending: Promise<Response>): Promise<Response> {
  const response = await pending;
  if (response.redirected) throw new Error('the page request was redirected');
  await response.clone().arrayBuffer();
  return response;
}

/**
 * Returns the response to a prefetch of a page or its outline. If the user clicks the link in the meantime, `openPage`
 * takes over the prefetch of a page, because Next waits for its response. The prefetch of an outline is aborted.
 * @throws if the server redirected the request, such as to the sign-in page, because Next would cache the wrong page.
 */
export function awaitPrefetch(
  request: AbortableRequest,
  { pathname, search }: URL,
  init: RequestInit | undefined,
  openPage: (request: AbortableRequest) => Promise<Response>,
): Promise<Response> {
  const address = pathname + search;
  const cancel = () => request.controller.abort();
  return new Promise<Response>((resolve, reject) => {
    const promote = isForOutline(init) ? cancel : () => resolve(openPage(request));
    const prefetch = { cancel, promote };
    runningPrefetches.set(address, prefetch);
    const unregister = () => runningPrefetches.get(address) === prefetch && runningPrefetches.delete(address);
    void readFully(request.response).finally(unregister).then(resolve, reject);
  });
}

export function promotePrefetch(address: string): void {
  runningPrefetches.get(address)?.promote();
  runningPrefetches.delete(address);
}

export function cancelPrefetch(address: string): void {
  runningPrefetches.get(address)?.cancel();
  runningPrefetches.delete(address);
}
