interface GuardedServer {
  pagesWaiting: () => number;
  callsWaiting: () => number;
  end: (timeoutMs: number) => Promise<boolean>;
}

/** The server that `request-guard.mjs` guards; undefined in development. */
export const guardedServer = (): GuardedServer | undefined =>
  (globalThis as { homeroomServer?: GuardedServer }).homeroomServer;
