import { test } from '@playwright/test';
import { type RunningConsole, startConsoleBefore } from './console';
import { signInByHand } from './raw-http';
import { startUpstream, type Upstream } from './upstream';

/** One console before a fake upstream, and a session's cookie, for all tests of a file; each starts with no request. */
export function consoleThroughout() {
  const shared = {} as { upstream: Upstream; running: RunningConsole; cookie: string }; // filled before the first test
  test.beforeAll(async () => {
    shared.upstream = await startUpstream();
    shared.running = await startConsoleBefore(shared.upstream);
    shared.cookie = await signInByHand(shared.running.url);
  });
  test.beforeEach(() => {
    shared.upstream.requests.length = 0;
  });
  test.afterAll(async () => {
    await shared.running.close();
    await shared.upstream.close();
  });
  return shared;
}
