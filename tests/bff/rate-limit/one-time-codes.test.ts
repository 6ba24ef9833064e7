import { describe, expect, it, vi } from 'vitest';
import { Browser, mobile } from '../../support/browser';
import { openSignedOutConsole } from '../../support/test-console';
import { json } from '../../support/upstream';

const minuteMs = 60_000;
const advanceClock = (ms: number) => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
const repeatConcurrently = <T>(count: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));
const countStatuses = (responses: Response[]) => {
  const statuses = responses.map(({ status }) => status);
  return Object.fromEntries(
    [...new Set(statuses)].sort().map((value) => [value, statuses.filter((status) => status === value).length]),
  );
};

const send = (browser: Browser, number = mobile, headers: Record<string, string> = {}) =>
  browser.send('/api/auth/send-otp', { method: 'POST', headers, body: { mobile: number, from: '' } });
const resend = (browser: Browser) => browser.post('/api/auth/resend-otp');
const guess = (browser: Browser, index: number) =>
  browser.post('/api/auth/verify-otp', { otp: String(100_000 + index) });

describe('one-time codes under 50 concurrent requests', () => {
  it('are sent once to a number, however many browsers request one', async () => {
    const { upstream, visit } = await openSignedOutConsole();
    const responses = await repeatConcurrently(50, () => send(new Browser(visit)));
    expect(countStatuses(responses)).toEqual({ 200: 1, 429: 49 });
    expect(upstream.requests).toHaveLength(1);
  });

  it('are sent again once in 30 seconds, and three times at most', async () => {
    const { upstream, visit, browser } = await openSignedOutConsole();
    const resendConcurrently = async () =>
      countStatuses(await repeatConcurrently(50, () => resend(browser.withConsole(visit))));
    await send(browser);
    expect(await resendConcurrently()).toEqual({ 429: 50 });
    for (const _code of ['second', 'third']) {
      advanceClock(31_000);
      expect(await resendConcurrently()).toEqual({ 200: 1, 429: 49 });
    }
    advanceClock(31_000);
    expect(await resendConcurrently()).toEqual({ 429: 50 });
    expect(upstream.requests).toHaveLength(3);
  });

  it('allow five guesses in total from all browsers and addresses', async () => {
    const { upstream, visit, browser } = await openSignedOutConsole();
    await send(browser);
    upstream.on('/web/auth/verify-otp', json({ message: 'Wrong code' }, 400));
    upstream.requests.length = 0;
    const responses = await repeatConcurrently(50, (index) => {
      const headers = { 'x-forwarded-for': `10.0.0.${index}` };
      return browser
        .withConsole(visit)
        .send('/api/auth/verify-otp', { method: 'POST', headers, body: { otp: `${100_000 + index}` } });
    });
    expect(countStatuses(responses)).toEqual({ 400: 5, 429: 45 });
    expect(upstream.requests).toHaveLength(5);
    const retryAfterSeconds = responses
      .filter(({ status }) => status === 429)
      .map(({ headers }) => Number(headers.get('retry-after')));
    expect(retryAfterSeconds.every((seconds) => seconds > 500 && seconds <= 600)).toBe(true);
    // The console refuses even the correct code.
    upstream.on('/web/auth/verify-otp', json({ status: 'success', message: '', data: { access_token: 'x' } }));
    expect((await guess(browser, 1)).status).toBe(429);
    advanceClock(10 * minuteMs + 1000);
    // The sign-in has expired. A new code allows new guesses.
    expect((await guess(browser, 1)).status).toBe(401);
    expect((await send(browser)).status).toBe(200);
    expect((await guess(browser, 1)).status).toBe(200);
  });

  it('are counted from zero for a number that has signed in', async () => {
    const { upstream, visit } = await openSignedOutConsole();
    for (let round = 0; round < 4; round++) {
      const browser = new Browser(visit);
      expect((await send(browser)).status).toBe(200);
      expect((await guess(browser, round)).status).toBe(200);
    }
    expect(upstream.requests.filter(({ path }) => path === '/web/auth/send-otp')).toHaveLength(4);
  });
});

describe('the address used for counting codes', () => {
  const numbers = Array.from({ length: 300 }, (_, index) => String(9_000_000_000 + index));

  it('is not read from headers while no proxy is trusted', async () => {
    const { visit } = await openSignedOutConsole();
    const forwardedHeaders = (index: number) => ({
      'x-forwarded-for': `10.0.${index}.1`,
      'x-real-ip': `10.0.${index}.1`,
      forwarded: `for=10.0.${index}.1`,
    });
    const first = await repeatConcurrently(300, (index) =>
      send(new Browser(visit), numbers[index], forwardedHeaders(index)),
    );
    expect(countStatuses(first)).toEqual({ 200: 300 });
    const refusedReply = await send(new Browser(visit), '9100000000', forwardedHeaders(301));
    expect(refusedReply.status).toBe(429);
    expect(Number(refusedReply.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(await refusedReply.json()).toMatchObject({ code: 'RATE_LIMITED' });
    advanceClock(60 * minuteMs + 1000);
    expect((await send(new Browser(visit), '9100000000')).status).toBe(200);
  }, 30_000);

  it('is the one that the outermost trusted proxy reports', async () => {
    const { visit } = await openSignedOutConsole({ TRUSTED_PROXY_HOPS: '2' });
    const forwardedBy = (hops: string) => ({ 'x-forwarded-for': hops });
    await repeatConcurrently(300, (index) =>
      send(new Browser(visit), numbers[index], forwardedBy(`1.1.1.${index % 250}, 5.5.5.5, 10.0.0.2`)),
    );
    expect((await send(new Browser(visit), '9100000000', forwardedBy('9.9.9.9, 5.5.5.5, 10.0.0.2'))).status).toBe(429);
    expect((await send(new Browser(visit), '9100000001', forwardedBy('5.5.5.5, 6.6.6.6, 10.0.0.2'))).status).toBe(200);
  }, 30_000);
});

describe('RATE_LIMITS=off', () => {
  it('disables all limits', async () => {
    const { upstream, visit, browser } = await openSignedOutConsole({ RATE_LIMITS: 'off' });
    expect(countStatuses(await repeatConcurrently(10, () => send(new Browser(visit))))).toEqual({ 200: 10 });
    await send(browser);
    upstream.on('/web/auth/verify-otp', json({ message: 'Wrong code' }, 400));
    expect(countStatuses(await repeatConcurrently(10, (index) => guess(browser.withConsole(visit), index)))).toEqual({
      400: 10,
    });
  });
});
