import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { adminMobile, type TestBackend } from '../support/backend';
import { Browser } from '../support/browser';
import { startFaultProxy } from '../support/fault-proxy';
import { makeConsole } from '../support/open-console';
import { prepareCalls } from '../support/prepare-calls';
import { serve } from '../support/serve';
import { startSignedIn } from '../support/sign-in';

type OnEnd = (stop: () => Promise<void>) => void;

interface Setup {
  /** True if the console has a fallback URL, which reaches the same school without the proxy. */
  hasFallback?: boolean;
  /**
   * Receives a function that stops the console and its servers. By default, this function runs when the test has
   * finished.
   */
  onEnd?: OnEnd;
}

/** Starts a console whose upstream is this school behind a fault proxy. Returns the proxy and a browser. */
export async function consoleWithFaultyUpstream(
  school: TestBackend,
  { hasFallback = false, onEnd = onTestFinished }: Setup = {},
) {
  const server = await serve(school.app.fetch);
  const proxy = await startFaultProxy(server.origin);
  const fallback: Record<string, string> = hasFallback ? { API_FALLBACK_BASE_URL: server.origin } : {};
  const testConsole = makeConsole({ API_BASE_URL: proxy.origin, RATE_LIMITS: 'off', ...fallback });
  onEnd(async () => {
    await testConsole.services.close();
    await proxy.close();
    await server.close();
  });
  return { proxy, browser: new Browser(testConsole) };
}

/**
 * Creates a school in which every call succeeds, and starts a console that reaches the school through a fault proxy.
 * Returns a browser that is signed in as the school's administrator.
 */
export async function consoleBehindFaults(setup?: Setup) {
  const school = await startSignedIn({ onEnd: setup?.onEnd });
  const calls = await prepareCalls(school);
  const { proxy, browser } = await consoleWithFaultyUpstream(school, setup);
  await browser.post('/api/auth/send-otp', { mobile: adminMobile, from: '' });
  await browser.post('/api/auth/verify-otp', { otp: school.codes.at(-1)?.otp });
  return { school, calls, proxy, browser };
}

/** Shares one console and one school among all tests of a file. A test sees the changes of earlier tests. */
export function shareConsoleBehindFaults() {
  // Safe cast: `beforeAll` fills this object before the first test.
  const shared = {} as Awaited<ReturnType<typeof consoleBehindFaults>>;
  const stopFunctions: Parameters<OnEnd>[0][] = [];
  beforeAll(async () => {
    Object.assign(shared, await consoleBehindFaults({ onEnd: (stop) => stopFunctions.push(stop) }));
  });
  afterAll(async () => {
    for (const stop of stopFunctions.reverse()) await stop();
  });
  return shared;
}
