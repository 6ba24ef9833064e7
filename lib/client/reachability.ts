/** Whether the console's own server can be reached. What waits for it goes on by itself when it is back. */

/** Between two tries, in ms. */
const pauseMs = 3000;
/** The longest that the health check may take, in ms. */
const checkMs = 5000;

/** Notifies of `away` when what waits changes, and of `retry` when the user wants to wait no longer. */
const news = new EventTarget();
let waiting = 0;

/** Whether something waits for the server. */
export const isServerAway = (): boolean => waiting > 0;

/** Calls back when `isServerAway` may have changed. @returns the unsubscribe function. */
export function onServerAway(callback: () => void): () => void {
  news.addEventListener('away', callback);
  return () => news.removeEventListener('away', callback);
}

/** Counts something that waits. @returns the function that ends it, which may be called twice. */
export function waitForServer(): () => void {
  let isOver = false;
  const count = (change: number) => {
    waiting += change;
    news.dispatchEvent(new Event('away'));
  };
  count(1);
  return () => {
    if (!isOver) count(-1);
    isOver = true;
  };
}

/** Tries what waits at once. */
export const retryNow = (): void => void news.dispatchEvent(new Event('retry'));

/** Calls back when the user presses Retry. @returns the unsubscribe function. */
export function onRetry(callback: () => void): () => void {
  news.addEventListener('retry', callback);
  return () => news.removeEventListener('retry', callback);
}

/** Resolves when it is time for the next try: after a pause, at Retry, or when the device is online again. */
export const nextTry = (): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      news.removeEventListener('retry', go);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, pauseMs);
    news.addEventListener('retry', go);
    window.addEventListener('online', go);
  });

async function isReachable(): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(checkMs) });
    // A server that stops in its answer would stop in its pages, too.
    await response.text();
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * Resolves when the server can be reached: ask before leaving the page by the browser's own means, which would show its
 * error page. @returns whether the server was away.
 */
export async function whenReachable(): Promise<boolean> {
  if (await isReachable()) return false;
  const end = waitForServer();
  do await nextTry();
  while (!(await isReachable()));
  end();
  return true;
}
