/**
 * Keeps the current screen while the server is unreachable: a failed page request waits and is retried. Without this
 * file, Next would make a hard navigation, which ends at an error page of the browser.
 */

import { requestedAtHeader } from '@/lib/browser/client/last-write';
import { ownerHeaders } from '@/lib/browser/client/page-owner';
import { onRetry, startWaiting, waitForNextAttempt, waitUntilReachable } from '@/lib/browser/client/reachability';
import { hasUnsavedChanges } from '@/lib/browser/leave-guard/leave-guards';
import { type AbortableRequest, awaitPrefetch, isPrefetch, pageAddress, sendAbortable } from './page-prefetches';

const slowPageMs = 8000;
/**
 * The timeout of a page request in ms. A healthy server replies sooner, because it waits at most 2.5 s for the rows of
 * a page.
 */
const pageTimeoutMs = 30_000;

/**
 * True if the server failed, or if a proxy replied instead of the server. Next itself handles responses with a status
 * from 300 to 499, such as redirects and refusals.
 */
const isServerFailure = ({ status, headers }: Response) =>
  (status < 300 || status >= 500) && !headers.get('content-type')?.startsWith('text/x-component');

let pageRequestCount = 0;

function isStillNavigatingTo(requestIndex: number): () => boolean {
  const { href } = window.location;
  const hadUnsaved = hasUnsavedChanges();
  return () =>
    requestIndex === pageRequestCount && window.location.href === href && (hadUnsaved || !hasUnsavedChanges());
}

const never = () => new Promise<never>(() => {});

function abortIfSlow(controller: AbortController): () => void {
  let endWaiting = () => {};
  let stopListening = () => {};
  const slowTimer = setTimeout(() => {
    endWaiting = startWaiting();
    stopListening = onRetry(() => controller.abort());
  }, slowPageMs);
  const timeoutTimer = setTimeout(() => controller.abort(), pageTimeoutMs);
  return () => {
    clearTimeout(slowTimer);
    clearTimeout(timeoutTimer);
    stopListening();
    endWaiting();
  };
}

function resilientBody(response: Response, address: URL, requestIndex: number, stopTimers: () => void): Response {
  const reader = response.body?.getReader();
  const reload = async () => {
    const isStillWanted = isStillNavigatingTo(requestIndex);
    const endWaiting = startWaiting();
    stopTimers();
    await waitForNextAttempt();
    await waitUntilReachable();
    endWaiting();
    if (isStillWanted()) window.location.assign(address);
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const chunk = await reader?.read();
        if (chunk && !chunk.done) return controller.enqueue(chunk.value);
        stopTimers();
        controller.close();
      } catch {
        void reload();
        return never();
      }
    },
  });
  const { status, statusText, headers, url, redirected } = response;
  // Defines `url` and `redirected`, because Next reads them and the constructor of `Response` can't set them.
  return Object.defineProperties(new Response(body, { status, statusText, headers }), {
    url: { value: url },
    redirected: { value: redirected },
  });
}

async function requestPage(
  sendRequest: () => AbortableRequest,
  address: URL,
  firstRequest = sendRequest(),
): Promise<Response | null> {
  const requestIndex = ++pageRequestCount;
  const isStillWanted = isStillNavigatingTo(requestIndex);
  let endWaiting: (() => void) | undefined;
  for (let request = firstRequest; ; request = sendRequest()) {
    const stopTimers = abortIfSlow(request.controller);
    const response = await request.response.catch(() => null);
    if (response && !isServerFailure(response)) {
      endWaiting?.();
      return resilientBody(response, address, requestIndex, stopTimers);
    }
    endWaiting ??= startWaiting();
    stopTimers();
    await waitForNextAttempt();
    if (isStillWanted()) continue;
    endWaiting();
    // Ends the navigation of Next, so that the clicked link stops showing a loading state. If the user has started a
    // newer navigation, that navigation continues.
    if (requestIndex === pageRequestCount) window.history.replaceState(null, '', window.location.href);
    return null;
  }
}

export function retryPageRequests(): void {
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    if (!headers.has('rsc')) return send(input, init);
    const sendRequest = () => {
      const ownHeaders = { ...ownerHeaders(), [requestedAtHeader]: String(Date.now()) };
      for (const [name, value] of Object.entries(ownHeaders)) headers.set(name, value);
      return sendAbortable(send, input, { ...init, headers });
    };
    const address = pageAddress(input);
    if (!isPrefetch(init)) return requestPage(sendRequest, address).then((page) => page ?? never());
    return awaitPrefetch(sendRequest(), address, init, async (request) => {
      const page = await requestPage(sendRequest, address, request);
      if (!page) throw new Error('the navigation to this page was cancelled');
      if (page.ok && !page.redirected) return page;
      // Loads the page with a hard navigation, because Next would show an empty page for this response.
      window.location.assign(address);
      return never();
    });
  };
}
