const retryPauseMs = 3000;
const healthCheckTimeoutMs = 5000;

const events = new EventTarget();
let waitingCount = 0;

export const isServerUnreachable = (): boolean => waitingCount > 0;

export function onReachabilityChange(callback: () => void): () => void {
  events.addEventListener('change', callback);
  return () => events.removeEventListener('change', callback);
}

export function startWaiting(): () => void {
  let hasEnded = false;
  const changeCount = (difference: number) => {
    waitingCount += difference;
    events.dispatchEvent(new Event('change'));
  };
  changeCount(1);
  return () => {
    if (!hasEnded) changeCount(-1);
    hasEnded = true;
  };
}

export const retryNow = (): void => void events.dispatchEvent(new Event('retry'));

export function onRetry(callback: () => void): () => void {
  events.addEventListener('retry', callback);
  return () => events.removeEventListener('retry', callback);
}

export const waitForNextAttempt = (): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      events.removeEventListener('retry', finish);
      window.removeEventListener('online', finish);
      resolve();
    };
    const timer = setTimeout(finish, retryPauseMs);
    events.addEventListener('retry', finish);
    window.addEventListener('online', finish);
  });

async function isReachable(): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(healthCheckTimeoutMs) });
    // Reads the body too, because a server may send the headers and then stall.
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
export async function waitUntilReachable(): Promise<boolean> {
  if (await isReachable()) return false;
  const stopWaiting = startWaiting();
  do await waitForNextAttempt();
  while (!(await isReachable()));
  stopWaiting();
  return true;
}
