interface GuardedServer {
  pagesWaiting: () => number;
  callsWaiting: () => number;
  end: (longestMs: number) => Promise<boolean>;
}

/** The server that `request-guard.mjs` guards; undefined in development. */
export const guardedServer = (): GuardedServer | undefined =>
  (globalThis as { homeroomServer?: GuardedServer }).homeroomServer;
