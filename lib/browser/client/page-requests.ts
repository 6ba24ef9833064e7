/**
 * Keeps the current screen while the server is unreachable. When a page request fails, Next leaves by a hard navigation
 * to an error page. Here the request waits and is retried instead.
 */

import { hasUnsavedChanges } from '@/lib/browser/leave-guard/leave-guards';
import { askedAtHeader } from './last-write';
import { type AbortableRequest, awaitPrefetch, isPrefetch, pageAddress, sendAbortable } from './page-prefetches';
import { onRetry, waitForNextAttempt, waitForServer, whenReachable } from './reachability';

const slowPageMs = 8000;
/** The timeout of a page request in ms. The server itself waits 2.5 s for its rows. */
const pageTimeoutMs = 30_000;

/** True if the server is unreachable or a proxy answered for it. Deliberate refusals are left to Next. */
const isServerFailure = ({ status, headers }: Response) =>
  (status < 300 || status >= 500) && !headers.get('content-type')?.startsWith('text/x-component');

let pageRequestCount = 0;

function isStillNavigatingTo(nth: number): () => boolean {
  const { href } = window.location;
  const hadUnsaved = hasUnsavedChanges();
  return () => nth === pageRequestCount && window.location.href === href && (hadUnsaved || !hasUnsavedChanges());
}

const never = () => new Promise<never>(() => {});

function watch(stop: AbortController): () => void {
  let endWaiting = () => {};
  let ignoreRetry = () => {};
  const late = setTimeout(() => {
    endWaiting = waitForServer();
    ignoreRetry = onRetry(() => stop.abort());
  }, slowPageMs);
  const tooLate = setTimeout(() => stop.abort(), pageTimeoutMs);
  return () => {
    clearTimeout(late);
    clearTimeout(tooLate);
    ignoreRetry();
    endWaiting();
  };
}

/**
 * Returns the same response with a body that never fails. If the stream breaks, the page is loaded again when the
 * server is back.
 */
function resilientBody(response: Response, address: URL, nth: number, end: () => void): Response {
  const reader = response.body?.getReader();
  const openAgain = async () => {
    const isWanted = isStillNavigatingTo(nth);
    const endWaiting = waitForServer();
    end();
    await waitForNextAttempt();
    await whenReachable();
    endWaiting();
    if (isWanted()) window.location.assign(address);
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const part = await reader?.read();
        if (part && !part.done) return controller.enqueue(part.value);
        end();
        controller.close();
      } catch {
        void openAgain();
        return never();
      }
    },
  });
  const { status, statusText, headers, url, redirected } = response;
  // Next reads both properties, which a constructed response lacks.
  return Object.defineProperties(new Response(body, { status, statusText, headers }), {
    url: { value: url },
    redirected: { value: redirected },
  });
}

async function requestPage(ask: () => AbortableRequest, address: URL, begun = ask()): Promise<Response | null> {
  const nth = ++pageRequestCount;
  const isWanted = isStillNavigatingTo(nth);
  let endWaiting: (() => void) | undefined;
  for (let sent = begun; ; sent = ask()) {
    const end = watch(sent.stop);
    const response = await sent.response.catch(() => null);
    if (response && !isServerFailure(response)) {
      endWaiting?.();
      return resilientBody(response, address, nth, end);
    }
    endWaiting ??= waitForServer();
    end();
    await waitForNextAttempt();
    if (isWanted()) continue;
    endWaiting();
    // This ends Next's navigation, so that its link stops showing a loading state. A newer navigation is left alone.
    if (nth === pageRequestCount) window.history.replaceState(null, '', window.location.href);
    return null;
  }
}

/** Replaces `fetch` for the page requests of Next. Call it before the router sends its first request. */
export function retryPageRequests(): void {
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    if (!headers.has('rsc')) return send(input, init);
    const ask = () => {
      headers.set(askedAtHeader, String(Date.now()));
      return sendAbortable(send, input, { ...init, headers });
    };
    const address = pageAddress(input);
    if (!isPrefetch(init)) return requestPage(ask, address).then((page) => page ?? never());
    return awaitPrefetch(ask(), address, init, async (sent) => {
      const page = await requestPage(ask, address, sent);
      if (!page) throw new Error('nobody waits for this page any more');
      if (page.ok && !page.redirected) return page;
      // Next would show an empty page, so the browser loads it.
      window.location.assign(address);
      return never();
    });
  };
}
