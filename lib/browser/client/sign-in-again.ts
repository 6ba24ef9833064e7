/** Calls that find the session ended wait here until the user has signed in again in a dialog. */

import { isSessionOver } from './call-error';
import { whenReachable } from './reachability';

interface PendingSignIn {
  over: Promise<void>;
  end: () => void;
}

let pendingSignIn: PendingSignIn | null = null;
let signIns = 0;
const listeners = new Set<() => void>();

const notifyListeners = () => {
  for (const listener of listeners) listener();
};

function newPendingSignIn(): PendingSignIn {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { over, end };
}

export const signInCount = (): number => signIns;

export function goToSignIn(): void {
  const { pathname, search } = window.location;
  void whenReachable().then(() => window.location.assign(`/login?from=${encodeURIComponent(pathname + search)}`));
}

export function requestSignIn(): void {
  if (pendingSignIn) return;
  pendingSignIn = newPendingSignIn();
  if (listeners.size > 0) notifyListeners();
  else goToSignIn();
}

/**
 * Resolves when the user has signed in again.
 * @param since `signInCount()` before the failed call. After a later sign-in, no new one is requested.
 * @throws the signal's reason if it aborts first.
 */
export function waitForSignIn(since: number, signal?: AbortSignal): Promise<void> {
  if (since < signIns) return Promise.resolve();
  requestSignIn();
  const over = pendingSignIn?.over;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) reject(signal.reason);
    over?.then(resolve);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

export async function retryAfterSignIn<T>(attempt: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const since = signInCount();
  try {
    return await attempt();
  } catch (error) {
    if (!isSessionOver(error)) throw error;
    await waitForSignIn(since, signal);
    return attempt();
  }
}

export function completeSignIn(): void {
  signIns++;
  pendingSignIn?.end();
  pendingSignIn = null;
  notifyListeners();
}

export const isSignInRequested = (): boolean => pendingSignIn !== null;

export function onSignInChange(callback: () => void): () => void {
  listeners.add(callback);
  return () => listeners.delete(callback);
}
