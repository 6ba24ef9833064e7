/** Signing in again over the page: calls that find the session ended wait here until it is done. */

interface Pause {
  over: Promise<void>;
  end: () => void;
}

let pause: Pause | null = null;
let signIns = 0;
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

function begin(): Pause {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { over, end };
}

/** How many sign-ins this page has seen; read it before a call that may have to wait for one. */
export const signInCount = (): number => signIns;

/** Goes to the sign-in page, which leads back here afterwards. */
export function leaveForSignIn(): void {
  const { pathname, search } = window.location;
  window.location.assign(`/login?from=${encodeURIComponent(pathname + search)}`);
}

/** Opens the sign-in over the page, if it is not open already. */
export function askForSignIn(): void {
  if (pause) return;
  pause = begin();
  if (listeners.size > 0) tell();
  // This page has no sign-in dialog.
  else leaveForSignIn();
}

/**
 * Resolves when the user has signed in again; any number of calls can wait.
 * @param since `signInCount()` from before the failed call: if there was a sign-in since, nothing is asked.
 * @throws the signal's reason when it aborts first.
 */
export function signedInAgain(since: number, signal?: AbortSignal): Promise<void> {
  if (since < signIns) return Promise.resolve();
  askForSignIn();
  const over = pause?.over;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) reject(signal.reason);
    over?.then(resolve);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Lets all waiting calls continue. */
export function signInDone(): void {
  signIns++;
  pause?.end();
  pause = null;
  tell();
}

export const isSignInWanted = (): boolean => pause !== null;

/** Calls back when a sign-in is requested or done. @returns the unsubscribe function. */
export function onSignInWanted(callback: () => void): () => void {
  listeners.add(callback);
  return () => listeners.delete(callback);
}
