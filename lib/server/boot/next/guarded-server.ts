interface GuardedServer {
  pagesWaiting: () => number;
  callsWaiting: () => number;
  end: (timeoutMs: number) => Promise<boolean>;
}

/** Undefined in development. */
export const guardedServer = (): GuardedServer | undefined =>
  (globalThis as { homeroomServer?: GuardedServer }).homeroomServer;
