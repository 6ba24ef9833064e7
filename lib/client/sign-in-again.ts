/** Signing in again over the page: calls that find the session ended wait here until it is done. */

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

/** How many sign-ins this page has seen; read it before a call that may have to wait for one. */
export const signInCount = (): number => signIns;

/** Goes to the sign-in page, which leads back here afterwards. */
export function goToSignIn(): void {
  const { pathname, search } = window.location;
  void whenReachable().then(() => window.location.assign(`/login?from=${encodeURIComponent(pathname + search)}`));
}

/** Opens the sign-in over the page, if it is not open already. */
export function requestSignIn(): void {
  if (pendingSignIn) return;
  pendingSignIn = newPendingSignIn();
  if (listeners.size > 0) notifyListeners();
  // This page has no sign-in dialog.
  else goToSignIn();
}

/**
 * Resolves when the user has signed in again; any number of calls can wait.
 * @param since `signInCount()` from before the failed call: if there was a sign-in since, nothing is asked.
 * @throws the signal's reason when it aborts first.
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

/** When the session has ended, waits until the user has signed in again and then retries once. */
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

/** Lets all waiting calls continue. */
export function completeSignIn(): void {
  signIns++;
  pendingSignIn?.end();
  pendingSignIn = null;
  notifyListeners();
}

export const isSignInRequested = (): boolean => pendingSignIn !== null;

/** Calls back when a sign-in is requested or done. @returns the unsubscribe function. */
export function onSignInChange(callback: () => void): () => void {
  listeners.add(callback);
  return () => listeners.delete(callback);
}
