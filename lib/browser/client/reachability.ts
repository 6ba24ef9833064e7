const retryPauseMs = 3000;
const healthCheckTimeoutMs = 5000;

/** `away`: the number of waiting requests has changed. `retry`: the user pressed Retry. */
const news = new EventTarget();
let waiting = 0;

export const isServerUnreachable = (): boolean => waiting > 0;

export function onServerAway(callback: () => void): () => void {
  news.addEventListener('away', callback);
  return () => news.removeEventListener('away', callback);
}

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

export const retryNow = (): void => void news.dispatchEvent(new Event('retry'));

export function onRetry(callback: () => void): () => void {
  news.addEventListener('retry', callback);
  return () => news.removeEventListener('retry', callback);
}

export const waitForNextAttempt = (): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      news.removeEventListener('retry', go);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, retryPauseMs);
    news.addEventListener('retry', go);
    window.addEventListener('online', go);
  });

async function isReachable(): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(healthCheckTimeoutMs) });
    // A server that stalls in this body would also stall in its pages.
    await response.text();
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * Resolves when the server is reachable. Await it before a hard navigation, which would otherwise show the browser's
 * error page.
 * @returns true if the server was unreachable.
 */
export async function whenReachable(): Promise<boolean> {
  if (await isReachable()) return false;
  const end = waitForServer();
  do await waitForNextAttempt();
  while (!(await isReachable()));
  end();
  return true;
}
