/** At the latest so long after the page has loaded, in ms. */
const patienceMs = 2000;

/** Calls back once the page has loaded and has nothing to do; returns what stops it. */
export function onIdle(callback: () => void): () => void {
  const stop = new AbortController();
  const rest = () => {
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) return void setTimeout(run, patienceMs);
    window.requestIdleCallback(run, { timeout: patienceMs });
  };
  const run = () => stop.signal.aborted || callback();
  if (document.readyState === 'complete') rest();
  else window.addEventListener('load', rest, { once: true, signal: stop.signal });
  return () => stop.abort();
}
