import { onTestFinished } from 'vitest';
import { adminMobile, type TestBackend } from '../support/backend';
import { Browser } from '../support/browser';
import { startFaultProxy } from '../support/fault-proxy';
import { openConsole } from '../support/open-console';
import { prepareCalls } from '../support/school-of-calls';
import { serve } from '../support/serve';
import { startSignedIn } from '../support/signed-in';

interface Setup {
  /** The fallback is the same school past the proxy. */
  hasFallback?: boolean;
}

/** A browser before a console before a proxy before a school. */
export async function consoleBefore(school: TestBackend, { hasFallback = false }: Setup = {}) {
  const server = await serve(school.app.fetch);
  const proxy = await startFaultProxy(server.origin);
  onTestFinished(async () => {
    await proxy.close();
    await server.close();
  });
  const fallback: Record<string, string> = hasFallback ? { API_FALLBACK_BASE_URL: server.origin } : {};
  const visit = await openConsole({ API_BASE_URL: proxy.origin, RATE_LIMITS: 'off', ...fallback });
  return { proxy, browser: new Browser(visit) };
}

/** The same with a school in which every call succeeds, and its administrator signed in. */
export async function consoleBehindFaults(setup?: Setup) {
  const school = await startSignedIn();
  const calls = await prepareCalls(school);
  const { proxy, browser } = await consoleBefore(school, setup);
  await browser.post('/api/auth/send-otp', { mobile: adminMobile, from: '' });
  await browser.post('/api/auth/verify-otp', { otp: school.codes.at(-1)?.otp });
  return { school, calls, proxy, browser };
}
