import { afterAll, beforeAll, beforeEach, onTestFinished, vi } from 'vitest';
import type { Feature } from '@/lib/contract/features';
import { Browser } from './browser';
import { makeConsole, type OpenConsole, openConsole } from './open-console';
import { json, profile, startUpstream, type Upstream } from './upstream';

export async function startTestUpstream(): Promise<Upstream> {
  const upstream = await startUpstream();
  onTestFinished(async () => {
    vi.useRealTimers();
    await upstream.close();
  });
  return upstream;
}

export async function openSignedOutConsole(settings: Record<string, string> = {}) {
  const upstream = await startTestUpstream();
  const visit = await openConsole({ API_BASE_URL: upstream.origin, ...settings });
  return { upstream, visit, browser: new Browser(visit) };
}

export async function openSignedInConsole(settings: Record<string, string> = {}) {
  const { upstream, visit, browser } = await openSignedOutConsole(settings);
  await browser.signIn();
  upstream.requests.length = 0;
  return { upstream, visit, browser };
}

/**
 * Shares one upstream and one signed-in browser among all tests of a file. Recorded requests are cleared before each
 * test.
 * @param features the features that the upstream advertises; by default all features of the calls.
 */
export function shareSignedInConsole(settings: Record<string, string> = {}, features?: readonly Feature[]) {
  // Safe cast: `beforeAll` fills this object before the first test.
  const shared = {} as { upstream: Upstream; visit: OpenConsole; browser: Browser };
  beforeAll(async () => {
    shared.upstream = await startUpstream();
    if (features) shared.upstream.on('/web/user/profile', json({ status: 'success', data: profile, features }));
    shared.visit = makeConsole({ API_BASE_URL: shared.upstream.origin, RATE_LIMITS: 'off', ...settings });
    shared.browser = await new Browser(shared.visit).signIn();
  });
  beforeEach(() => {
    shared.upstream.requests.length = 0;
  });
  afterAll(async () => {
    await shared.visit.services.close();
    await shared.upstream.close();
  });
  return shared;
}
