const maxWaitMs = 2000;

export function onIdle(callback: () => void): () => void {
  const controller = new AbortController();
  const schedule = () => {
    // Uses a timeout in Safari, which has no `requestIdleCallback`.
    if (!('requestIdleCallback' in window)) return void setTimeout(run, maxWaitMs);
    window.requestIdleCallback(run, { timeout: maxWaitMs });
  };
  const run = () => controller.signal.aborted || callback();
  if (document.readyState === 'complete') schedule();
  else window.addEventListener('load', schedule, { once: true, signal: controller.signal });
  return () => controller.abort();
}

const idle = () => new Promise<void>((resolve) => onIdle(resolve));

/** The queue runs its callbacks one after another, so that user input waits for at most one of them. */
let queue: Promise<unknown> = Promise.resolve();

export function onIdleSequentially(callback: () => Promise<unknown>): () => void {
  let isCancelled = false;
  queue = queue
    .then<unknown>(() => isCancelled || idle())
    .then(() => isCancelled || callback())
    .catch(() => undefined);
  return () => {
    isCancelled = true;
  };
}
