import { createListeners } from '@/lib/browser/device/listeners';
import { isOfOtherUser, isSessionOver } from './call-error';
import { waitUntilReachable } from './reachability';

type SignInReason = 'ended' | 'other-user';

interface PendingSignIn {
  reason: SignInReason;
  completed: Promise<void>;
  complete: () => void;
}

let pendingSignIn: PendingSignIn | null = null;
let signIns = 0;
const listeners = createListeners();

function createPendingSignIn(reason: SignInReason): PendingSignIn {
  let complete = () => {};
  const completed = new Promise<void>((resolve) => {
    complete = resolve;
  });
  return { reason, completed, complete };
}

export const signInCount = (): number => signIns;

export function goToSignIn(): void {
  const { pathname, search } = window.location;
  void waitUntilReachable().then(() => window.location.assign(`/login?from=${encodeURIComponent(pathname + search)}`));
}

export function requestSignIn(reason: SignInReason = 'ended'): void {
  if (pendingSignIn) return;
  pendingSignIn = createPendingSignIn(reason);
  if (listeners.isEmpty) goToSignIn();
  else listeners.notify();
}

/**
 * Resolves when the user has signed in again.
 * @param since the `signInCount()` before the failed call. If the user has signed in since then, the promise resolves
 * at once.
 * @throws the reason of the signal if the signal aborts first.
 */
export function waitForSignIn(since: number, signal?: AbortSignal, reason?: SignInReason): Promise<void> {
  if (since < signIns) return Promise.resolve();
  requestSignIn(reason);
  const completed = pendingSignIn?.completed;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) reject(signal.reason);
    completed?.then(resolve);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

export const reasonFor = (error: unknown): SignInReason => (isOfOtherUser(error) ? 'other-user' : 'ended');

export async function retryAfterSignIn<T>(attempt: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const since = signInCount();
  try {
    return await attempt();
  } catch (error) {
    if (!isSessionOver(error)) throw error;
    await waitForSignIn(since, signal, reasonFor(error));
    return attempt();
  }
}

export function completeSignIn(): void {
  signIns++;
  pendingSignIn?.complete();
  pendingSignIn = null;
  listeners.notify();
}

export const isSignInRequested = (): boolean => pendingSignIn !== null;

export const getSignInReason = (): SignInReason | null => pendingSignIn?.reason ?? null;

export const onSignInChange = listeners.add;
