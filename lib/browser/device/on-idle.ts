const maxWaitMs = 2000;

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

/** Runs the callbacks one after another, so that user input waits for at most one of them. */
let turn: Promise<unknown> = Promise.resolve();

export function onIdleSequentially(callback: () => Promise<unknown>): () => void {
  let isCancelled = false;
  turn = turn
    .then<unknown>(() => isCancelled || idle())
    .then(() => isCancelled || callback())
    .catch(() => undefined);
  return () => {
    isCancelled = true;
  };
}
