/**
 * Keeps the screen while the server of the next one is away. Next leaves a page by a hard navigation when its request
 * fails, to the browser's error page or a proxy's; here such a request waits and is sent again instead.
 */

import { hasUnsavedChanges } from '@/lib/leave-guard/leave-guards';
import { askedAtHeader } from './last-change';
import { awaitPrefetch, isPrefetch, pageAddress, type Sent, sendStoppable } from './page-prefetches';
import { nextTry, onRetry, waitForServer, whenReachable } from './reachability';

/** After this time without the whole page the user is told, in ms. */
const patienceMs = 8000;
/** A page that is not there by now won't come: the server itself waits 2.5 s for its rows. In ms. */
const longestMs = 30_000;

/** A server that is away, or a proxy that speaks for it. What refuses a page on purpose is left to Next. */
const isAway = ({ status, headers }: Response) =>
  (status < 300 || status >= 500) && !headers.get('content-type')?.startsWith('text/x-component');

/** How many pages were asked for; only the newest is still wanted. */
let asked = 0;

/** Whether the user still waits for the page of this number: not when they went elsewhere or began to type. */
function stillWanted(nth: number): () => boolean {
  const { href } = window.location;
  const hadUnsaved = hasUnsavedChanges();
  return () => nth === asked && window.location.href === href && (hadUnsaved || !hasUnsavedChanges());
}

const never = () => new Promise<never>(() => {});

/** Watches one try: tells the user when it takes long, and ends it when it takes too long or at Retry. */
function watch(stop: AbortController): () => void {
  let endWaiting = () => {};
  let ignoreRetry = () => {};
  const late = setTimeout(() => {
    endWaiting = waitForServer();
    ignoreRetry = onRetry(() => stop.abort());
  }, patienceMs);
  const tooLate = setTimeout(() => stop.abort(), longestMs);
  return () => {
    clearTimeout(late);
    clearTimeout(tooLate);
    ignoreRetry();
    endWaiting();
  };
}

/** The same response, whose body does not fail: a page that breaks off is opened again when the server is back. */
function lasting(response: Response, address: URL, nth: number, end: () => void): Response {
  const reader = response.body?.getReader();
  const openAgain = async () => {
    const isWanted = stillWanted(nth);
    const endWaiting = waitForServer();
    end();
    await nextTry();
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
  // Next reads both, and a response that is made has neither.
  return Object.defineProperties(new Response(body, { status, statusText, headers }), {
    url: { value: url },
    redirected: { value: redirected },
  });
}

/** Sends the request until a page comes; `begun` is its first try. @returns null when nobody waits for the page any more. */
async function requestPage(ask: () => Sent, address: URL, begun = ask()): Promise<Response | null> {
  const nth = ++asked;
  const isWanted = stillWanted(nth);
  let endWaiting: (() => void) | undefined;
  for (let sent = begun; ; sent = ask()) {
    const end = watch(sent.stop);
    const response = await sent.response.catch(() => null);
    if (response && !isAway(response)) {
      endWaiting?.();
      return lasting(response, address, nth, end);
    }
    endWaiting ??= waitForServer();
    end();
    await nextTry();
    if (isWanted()) continue;
    endWaiting();
    // Next gives up the navigation, unless it has begun a newer one, so that its link no longer shows that it is loading.
    if (nth === asked) window.history.replaceState(null, '', window.location.href);
    return null;
  }
}

/** Takes the place of `fetch` for Next's requests for pages. Call it before the router sends its first one. */
export function keepScreenWhileAway(): void {
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    if (!headers.has('rsc')) return send(input, init);
    const ask = () => {
      headers.set(askedAtHeader, String(Date.now()));
      return sendStoppable(send, input, { ...init, headers });
    };
    const address = pageAddress(input);
    if (!isPrefetch(init)) return requestPage(ask, address).then((page) => page ?? never());
    return awaitPrefetch(ask(), address, init, async (sent) => {
      const page = await requestPage(ask, address, sent);
      if (!page) throw new Error('nobody waits for this page any more');
      if (page.ok && !page.redirected) return page;
      // Next would show nothing at all.
      window.location.assign(address);
      return never();
    });
  };
}
