interface GuardedServer {
  pagesWaiting: () => number;
  callsWaiting: () => number;
  end: (timeoutMs: number) => Promise<boolean>;
}

/** Returns the server that `request-guard.mjs` guards, or undefined in development. */
export const guardedServer = (): GuardedServer | undefined =>
  (globalThis as { homeroomServer?: GuardedServer }).homeroomServer;
