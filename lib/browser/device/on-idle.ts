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

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

export function shouldPrefetch(): boolean {
  const { connection = {} }: { connection?: Connection } = navigator as Navigator & { connection?: Connection };
  return !connection.saveData && !connection.effectiveType?.endsWith('2g');
}
