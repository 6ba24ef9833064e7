/** Holds when this page's session expires, for all components to read. */

import type { SessionExpiry } from './session-clock';

let ends: SessionExpiry | null = null;
const listeners = new Set<() => void>();

/** `null` on a page without a session. */
export const getSessionExpiry = (): SessionExpiry | null => ends;

export function setSessionExpiry(next: SessionExpiry): void {
  ends = next;
  for (const listener of listeners) listener();
}

export function onSessionExpiryChange(callback: () => void): () => void {
  listeners.add(callback);
  return () => listeners.delete(callback);
}
