interface GuardedServer {
  pagesWaiting: () => number;
  callsWaiting: () => number;
  /**
   * Refuses new requests from now on.
   * @param longestMs how long those in flight may take.
   * @returns whether all of them have finished.
   */
  end: (longestMs: number) => Promise<boolean>;
}

/** The server of visitors, from `request-guard.mjs`; there is none in development. */
export const guardedServer = (): GuardedServer | undefined =>
  (globalThis as { homeroomServer?: GuardedServer }).homeroomServer;
