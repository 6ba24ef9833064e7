// @ts-expect-error: the package describes no types for it

import idleClock from 'undici/lib/util/timers.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { signedIn, upstreamOfTest } from '../../support/console-of-test';
import { partial, stall, type Upstream } from '../../support/upstream';

const list = '/api/v1/employee/list?page=1&pageSize=10';
const toggle = '/api/v1/employee/status/toggle?emp_id=5&activate=true';

/** Waits until a request hangs at the upstream, then lets so many seconds pass. */
async function passSeconds(upstream: Upstream, seconds: number, requests = 1): Promise<void> {
  await upstream.arrived(requests);
  await vi.advanceTimersByTimeAsync(seconds * 1000);
}

async function stalling(settings: Record<string, string> = {}) {
  const { upstream, browser } = await signedIn(settings);
  upstream.otherwise(stall);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return { upstream, browser };
}

afterEach(() => void vi.useRealTimers());

describe('an upstream that stays silent', () => {
  it('is given 15 seconds', async () => {
    const { upstream, browser } = await stalling();
    let isAnswered = false;
    const asked = browser.send(list).finally(() => {
      isAnswered = true;
    });
    await passSeconds(upstream, 14.9);
    expect(isAnswered).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    const response = await asked;
    expect(response.status).toBe(504);
    expect(await response.json()).toMatchObject({ code: 'UPSTREAM_TIMEOUT' });
    await upstream.requests[0]?.hungUp;
  });

  it('leaves the outcome of a write unknown', async () => {
    const { upstream, browser } = await stalling();
    const asked = browser.post(toggle);
    await passSeconds(upstream, 15.1);
    expect(await (await asked).json()).toMatchObject({ code: 'OUTCOME_UNKNOWN' });
  });

  it('is followed by the fallback, which gets 15 seconds of its own', async () => {
    const fallback = await upstreamOfTest();
    fallback.otherwise(stall);
    const { upstream, browser } = await stalling({ API_FALLBACK_BASE_URL: fallback.origin });
    const asked = browser.send(list);
    await passSeconds(upstream, 15.1);
    await passSeconds(fallback, 15.1);
    expect(await (await asked).json()).toMatchObject({ code: 'UPSTREAM_TIMEOUT' });
    expect(upstream.requests).toHaveLength(1);
    expect(fallback.requests).toHaveLength(1);
  });

  it('is a success when the fallback answers', async () => {
    const fallback = await upstreamOfTest();
    const { upstream, browser } = await stalling({ API_FALLBACK_BASE_URL: fallback.origin });
    const asked = browser.post(toggle);
    await passSeconds(upstream, 15.1);
    expect((await asked).status).toBe(200);
  });

  it('is an error when it falls silent in the middle of its reply', async () => {
    const { upstream, browser } = await stalling();
    upstream.otherwise(partial('{"data":[', 'application/json', 'stall'));
    const asked = browser.send(list);
    await upstream.arrived(1);
    // The client that reads replies counts idle time on a clock of its own.
    const clock = setInterval(() => idleClock.tick(16_000));
    const response = await asked;
    clearInterval(clock);
    expect(response.status).toBe(502);
  });
});
