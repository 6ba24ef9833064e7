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

/** How often somebody has signed in over this page; take it before a call for `signedInAgain`. */
export const signInCount = (): number => signIns;

/** Goes to the sign-in page, which remembers this place. */
export function leaveForSignIn(): void {
  const { pathname, search } = window.location;
  window.location.assign(`/login?from=${encodeURIComponent(pathname + search)}`);
}

/** Asks for a sign-in over the page; asked again before it is done, it is still the same question. */
export function askForSignIn(): void {
  if (pause) return;
  pause = begin();
  if (listeners.size > 0) tell();
  // Nobody here can ask: a page without the console's frame.
  else leaveForSignIn();
}

/**
 * Waits for the sign-in over the page, however many calls wait for it.
 * @param since `signInCount()` before the call that found the session ended: a sign-in meanwhile was the one it needs.
 * @throws the signal's reason when the caller gives up first.
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

/** Lets everything that waits go on. */
export function signInDone(): void {
  signIns++;
  pause?.end();
  pause = null;
  tell();
}

export const isSignInWanted = (): boolean => pause !== null;

/** Calls back when a sign-in is asked for or done; returns what stops it. */
export function onSignInWanted(callback: () => void): () => void {
  listeners.add(callback);
  return () => listeners.delete(callback);
}
