/** The longest wait for idle time after the page has loaded, in ms. */
const maxWaitMs = 2000;

/** Calls back once the page has loaded and the browser is idle. @returns the cancel function. */
export function onIdle(callback: () => void): () => void {
  const stop = new AbortController();
  const rest = () => {
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) return void setTimeout(run, maxWaitMs);
    window.requestIdleCallback(run, { timeout: maxWaitMs });
  };
  const run = () => stop.signal.aborted || callback();
  if (document.readyState === 'complete') rest();
  else window.addEventListener('load', rest, { once: true, signal: stop.signal });
  return () => stop.abort();
}

const idle = () => new Promise<void>((resolve) => onIdle(resolve));

/** One after the other: what a person does meanwhile waits for one of them at most. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Calls back like `onIdle`, after what was asked for so before has ended.
 * @returns the cancel function.
 */
export function onIdleInTurn(callback: () => Promise<unknown>): () => void {
  let isCancelled = false;
  turn = turn
    .then<unknown>(() => isCancelled || idle())
    .then(() => isCancelled || callback())
    .catch(() => undefined);
  return () => {
    isCancelled = true;
  };
}
