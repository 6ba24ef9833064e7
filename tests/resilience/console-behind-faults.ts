import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { adminMobile, type TestBackend } from '../support/backend';
import { Browser } from '../support/browser';
import { startFaultProxy } from '../support/fault-proxy';
import { makeConsole } from '../support/open-console';
import { prepareCalls } from '../support/school-of-calls';
import { serve } from '../support/serve';
import { startSignedIn } from '../support/signed-in';

type OnEnd = (stop: () => Promise<void>) => void;

interface Setup {
  /** The fallback is the same school past the proxy. */
  hasFallback?: boolean;
  /** Takes what ends it; by default it is called when the test has finished. */
  onEnd?: OnEnd;
}

/** A browser before a console before a proxy before a school. */
export async function consoleBefore(school: TestBackend, { hasFallback = false, onEnd = onTestFinished }: Setup = {}) {
  const server = await serve(school.app.fetch);
  const proxy = await startFaultProxy(server.origin);
  const fallback: Record<string, string> = hasFallback ? { API_FALLBACK_BASE_URL: server.origin } : {};
  const visit = makeConsole({ API_BASE_URL: proxy.origin, RATE_LIMITS: 'off', ...fallback });
  onEnd(async () => {
    await visit.console.close();
    await proxy.close();
    await server.close();
  });
  return { proxy, browser: new Browser(visit) };
}

/** The same with a school in which every call succeeds, and its administrator signed in. */
export async function consoleBehindFaults(setup?: Setup) {
  const school = await startSignedIn({ onEnd: setup?.onEnd });
  const calls = await prepareCalls(school);
  const { proxy, browser } = await consoleBefore(school, setup);
  await browser.post('/api/auth/send-otp', { mobile: adminMobile, from: '' });
  await browser.post('/api/auth/verify-otp', { otp: school.codes.at(-1)?.otp });
  return { school, calls, proxy, browser };
}

/** One of them for all tests of a file. What the school answers differs from test to test, because calls change it. */
export function behindFaultsThroughout() {
  const shared = {} as Awaited<ReturnType<typeof consoleBehindFaults>>; // filled before the first test
  const ends: Parameters<OnEnd>[0][] = [];
  beforeAll(async () => {
    Object.assign(shared, await consoleBehindFaults({ onEnd: (stop) => ends.push(stop) }));
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });
  return shared;
}
