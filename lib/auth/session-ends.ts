/** Holds when this page's session expires, for all components to read. */

import type { SessionEnds } from './session-clock';

let ends: SessionEnds | null = null;
const listeners = new Set<() => void>();

/** `null` on a page without a session. */
export const readSessionEnds = (): SessionEnds | null => ends;

export function learnSessionEnds(next: SessionEnds): void {
  ends = next;
  for (const listener of listeners) listener();
}

export function onSessionEnds(callback: () => void): () => void {
  listeners.add(callback);
  return () => listeners.delete(callback);
}
