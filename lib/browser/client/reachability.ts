import { createListeners, listen } from '@/lib/browser/device/listeners';

const retryPauseMs = 3000;
const healthCheckTimeoutMs = 5000;

const changeListeners = createListeners();
const retryListeners = createListeners();
let waitingCount = 0;

export const isServerUnreachable = (): boolean => waitingCount > 0;

export const onReachabilityChange = changeListeners.add;

export function startWaiting(): () => void {
  let hasEnded = false;
  const changeCount = (difference: number) => {
    waitingCount += difference;
    changeListeners.notify();
  };
  changeCount(1);
  return () => {
    if (!hasEnded) changeCount(-1);
    hasEnded = true;
  };
}

export const retryNow = retryListeners.notify;

export const onRetry = retryListeners.add;

export const waitForNextAttempt = (): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      stopWaitingForRetry();
      stopListening();
      resolve();
    };
    const timer = setTimeout(finish, retryPauseMs);
    const stopWaitingForRetry = retryListeners.add(finish);
    const stopListening = listen(window, ['online'], finish);
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
