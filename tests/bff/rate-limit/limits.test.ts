import { describe, expect, it, vi } from 'vitest';
import { Browser, mobile } from '../../support/browser';
import type { Visit } from '../../support/open-console';
import { sendInBatches } from '../../support/send-in-batches';
import { openSignedOutConsole } from '../../support/test-console';
import { emptyReply, json, stall } from '../../support/upstream';

const secondMs = 1000;
const sendPath = '/web/auth/send-otp';
const verifyPath = '/web/auth/verify-otp';
const sent = json({ message: 'OTP sent' });
const unknownNumber = json({ message: 'Nobody has this number' }, 404);
const wrongCode = json({ message: 'Wrong code' }, 400);

const statusOf = async (answer: Promise<Response>) => (await answer).status;
const send = (visit: Visit, number: string, address = '192.0.2.1') =>
  statusOf(
    new Browser(visit).send('/api/auth/send-otp', {
      method: 'POST',
      headers: { 'x-forwarded-for': address },
      body: { mobile: number, from: '' },
    }),
  );
const guess = (browser: Browser) => statusOf(browser.post('/api/auth/verify-otp', { otp: '123456' }));
const resend = (browser: Browser) => statusOf(browser.post('/api/auth/resend-otp'));

/** Sends codes to this many unregistered numbers, 250 from each address, without advancing the clock. */
const flood = (visit: Visit, count: number) =>
  sendInBatches(count, (nth) => send(visit, String(9_000_000_000 + nth), `10.0.0.${Math.floor(nth / 250)}`));

/** Returns a function that sets the clock to this many seconds after now. */
function clock() {
  const start = Date.now();
  return (seconds: number) => void vi.useFakeTimers({ toFake: ['Date'], now: start + seconds * secondMs });
}

/** Returns a browser that was sent a code and has used up its five guesses. */
async function guessedFiveTimes(settings: Record<string, string> = {}) {
  const console = await openSignedOutConsole(settings);
  console.upstream.on(verifyPath, wrongCode);
  await console.browser.post('/api/auth/send-otp', { mobile, from: '' });
  for (let nth = 0; nth < 5; nth++) expect(await guess(console.browser)).toBe(400);
  expect(await guess(console.browser)).toBe(429);
  return console;
}

describe('a code that a limit refused', () => {
  it('counts against no other limit', async () => {
    const { visit } = await openSignedOutConsole();
    const at = clock();
    for (const seconds of [0, 31, 62]) {
      at(seconds);
      expect(await send(visit, mobile)).toBe(200);
    }
    at(590);
    expect(await send(visit, mobile)).toBe(429);
    // The first of the three codes is 10 minutes old, and no code was sent in the last 30 seconds.
    at(601);
    expect(await send(visit, mobile)).toBe(200);
  });

  it('is the fourth within any 10 minutes', async () => {
    const { visit } = await openSignedOutConsole();
    const at = clock();
    for (const seconds of [0, 540, 571, 602]) {
      at(seconds);
      expect(await send(visit, mobile)).toBe(200);
    }
    at(633);
    expect(await send(visit, mobile)).toBe(429);
  });

  it('frees no slot for others, however often it is requested', async () => {
    const { upstream, visit } = await openSignedOutConsole();
    upstream.on(sendPath, unknownNumber);
    await sendInBatches(300, (nth) => send(visit, String(9_100_000_000 + nth)));
    expect(await flood(visit, 6000)).toEqual({ 429: 6000 });
    expect(await send(visit, mobile)).toBe(429);
    expect(upstream.requests).toHaveLength(300);
  }, 60_000);
});

describe('an IPv6 address', () => {
  it('is counted by its /64 network', async () => {
    const { visit } = await openSignedOutConsole({ TRUSTED_PROXY_HOPS: '1' });
    const number = (nth: number) => String(9_100_000_000 + nth);
    await sendInBatches(300, (nth) => send(visit, number(nth), `2001:db8::4:0:0:${nth % 7}:${nth}`));
    expect(await send(visit, number(300), '2001:DB8:0:4::ffff')).toBe(429);
    for (const [nth, other] of ['2001:db8:0:1::1', '2001:db8:1::', '::1', '192.0.2.1'].entries()) {
      expect(await send(visit, number(301 + nth), other)).toBe(200);
    }
    await sendInBatches(300, (nth) => send(visit, number(400 + nth), '::ffff:192.0.2.2'));
    expect(await send(visit, number(700), '::ffff:c000:202')).toBe(429);
    expect(await send(visit, number(700), '::ffff:192.0.2.3')).toBe(200);
  }, 60_000);
});

describe('guesses at a code', () => {
  it('stay counted when no other code was sent', async () => {
    const { upstream, browser } = await guessedFiveTimes();
    const at = clock();
    at(31);
    upstream.on(sendPath, emptyReply(500));
    expect(await resend(browser)).toBe(502);
    expect(await guess(browser)).toBe(429);
    // Aborting the request before the code is sent does not reset the count either.
    at(62);
    upstream.on(sendPath, stall);
    upstream.requests.length = 0;
    const leaving = new AbortController();
    const left = browser.send('/api/auth/resend-otp', { method: 'POST', signal: leaving.signal });
    await upstream.waitForRequests(1);
    leaving.abort();
    await left;
    expect(await guess(browser)).toBe(429);
  });

  it('start again with another code', async () => {
    const { browser } = await guessedFiveTimes();
    clock()(31);
    expect(await resend(browser)).toBe(200);
    expect(await guess(browser)).toBe(400);
  });
});

describe('a flood of codes to more numbers than are counted individually', () => {
  it('lowers no count, and leaves each number its three codes and five guesses', async () => {
    const at = clock();
    at(-62);
    const { upstream, visit, browser: victim } = await guessedFiveTimes({ TRUSTED_PROXY_HOPS: '1' });
    const early = '9876512345';
    for (const seconds of [-62, -31, 0]) {
      at(seconds);
      expect(await send(visit, early)).toBe(200);
    }
    upstream.on(sendPath, unknownNumber);
    // Above 2,000 numbers, numbers share counters, so that a few requests are refused.
    expect((await flood(visit, 2200))[404]).toBeGreaterThan(2150);
    upstream.on(sendPath, sent);
    expect(await guess(victim)).toBe(429);
    at(300);
    expect(await guess(victim)).toBe(429);
    expect(await send(visit, early)).toBe(429);
    const late = '9876500000';
    const browser = new Browser(visit);
    expect(await statusOf(browser.post('/api/auth/send-otp', { mobile: late, from: '' }))).toBe(200);
    for (let nth = 0; nth < 5; nth++) expect(await guess(browser)).toBe(400);
    expect(await guess(browser)).toBe(429);
    for (const seconds of [331, 362]) {
      at(seconds);
      expect(await send(visit, late)).toBe(200);
    }
    // The flood is over after 10 minutes, but this is still the number's fourth code within 10 minutes.
    for (const seconds of [595, 605, 895]) {
      at(seconds);
      expect(await send(visit, late)).toBe(429);
    }
    at(905);
    expect(await send(visit, late)).toBe(200);
  }, 60_000);
});
