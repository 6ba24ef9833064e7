import type { SessionEnds } from './session-clock';

let ends: SessionEnds | null = null;
const listeners = new Set<() => void>();

/** When this page's session ends, as far as it has been told; `null` on a page without one. */
export const readSessionEnds = (): SessionEnds | null => ends;

export function learnSessionEnds(next: SessionEnds): void {
  ends = next;
  for (const listener of listeners) listener();
}

export function onSessionEnds(callback: () => void): () => void {
  listeners.add(callback);
  return () => listeners.delete(callback);
}
