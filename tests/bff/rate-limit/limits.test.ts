import { describe, expect, it, vi } from 'vitest';
import { Browser, mobile } from '../../support/browser';
import type { Visit } from '../../support/open-console';
import { sendInBatches } from '../../support/send-in-batches';
import { openSignedOutConsole } from '../../support/test-console';
import { emptyReply, json, stall } from '../../support/upstream';

const secondMs = 1000;
const sendPath = '/web/auth/send-otp';
const verifyPath = '/web/auth/verify-otp';
const sentReply = json({ message: 'OTP sent' });
const unknownNumberReply = json({ message: 'Nobody has this number' }, 404);
const wrongCodeReply = json({ message: 'Wrong code' }, 400);

const statusOf = async (response: Promise<Response>) => (await response).status;
const send = (visit: Visit, number: string, address = '192.0.2.1') =>
  statusOf(
    new Browser(visit).send('/api/auth/send-otp', {
      method: 'POST',
      headers: { 'x-forwarded-for': address },
      body: { mobile: number, from: '' },
    }),
  );
const guessCode = (browser: Browser) => statusOf(browser.post('/api/auth/verify-otp', { otp: '123456' }));
const resend = (browser: Browser) => statusOf(browser.post('/api/auth/resend-otp'));

/** Requests codes for this many unregistered numbers, 250 from each IP address, without advancing the clock. */
const sendToManyNumbers = (visit: Visit, count: number) =>
  sendInBatches(count, (index) => send(visit, String(9_000_000_000 + index), `10.0.0.${Math.floor(index / 250)}`));

/** Returns a function that sets the clock. Its argument is the number of seconds since the call of `createClock`. */
function createClock() {
  const start = Date.now();
  return (seconds: number) => void vi.useFakeTimers({ toFake: ['Date'], now: start + seconds * secondMs });
}

/** Returns a browser to which a code was sent, and which has used up its five guesses. */
async function openWithUsedGuesses(settings: Record<string, string> = {}) {
  const testConsole = await openSignedOutConsole(settings);
  testConsole.upstream.on(verifyPath, wrongCodeReply);
  await testConsole.browser.post('/api/auth/send-otp', { mobile, from: '' });
  for (let index = 0; index < 5; index++) expect(await guessCode(testConsole.browser)).toBe(400);
  expect(await guessCode(testConsole.browser)).toBe(429);
  return testConsole;
}

describe('a code that a limit refused', () => {
  it('counts against no other limit', async () => {
    const { visit } = await openSignedOutConsole();
    const setClock = createClock();
    for (const seconds of [0, 31, 62]) {
      setClock(seconds);
      expect(await send(visit, mobile)).toBe(200);
    }
    setClock(590);
    expect(await send(visit, mobile)).toBe(429);
    // A new code is allowed, because the first of the three codes is 10 minutes old and none was sent in the last 30 s.
    setClock(601);
    expect(await send(visit, mobile)).toBe(200);
  });

  it('is the fourth within any 10 minutes', async () => {
    const { visit } = await openSignedOutConsole();
    const setClock = createClock();
    for (const seconds of [0, 540, 571, 602]) {
      setClock(seconds);
      expect(await send(visit, mobile)).toBe(200);
    }
    setClock(633);
    expect(await send(visit, mobile)).toBe(429);
  });

  it('frees no slot for others, however often it is requested', async () => {
    const { upstream, visit } = await openSignedOutConsole();
    upstream.on(sendPath, unknownNumberReply);
    await sendInBatches(300, (index) => send(visit, String(9_100_000_000 + index)));
    expect(await sendToManyNumbers(visit, 6000)).toEqual({ 429: 6000 });
    expect(await send(visit, mobile)).toBe(429);
    expect(upstream.requests).toHaveLength(300);
  }, 60_000);
});

describe('an IPv6 address', () => {
  it('is counted by its /64 network', async () => {
    const { visit } = await openSignedOutConsole({ TRUSTED_PROXY_HOPS: '1' });
    const numberAt = (index: number) => String(9_100_000_000 + index);
    await sendInBatches(300, (index) => send(visit, numberAt(index), `2001:db8::4:0:0:${index % 7}:${index}`));
    expect(await send(visit, numberAt(300), '2001:DB8:0:4::ffff')).toBe(429);
    for (const [index, address] of ['2001:db8:0:1::1', '2001:db8:1::', '::1', '192.0.2.1'].entries()) {
      expect(await send(visit, numberAt(301 + index), address)).toBe(200);
    }
    await sendInBatches(300, (index) => send(visit, numberAt(400 + index), '::ffff:192.0.2.2'));
    expect(await send(visit, numberAt(700), '::ffff:c000:202')).toBe(429);
    expect(await send(visit, numberAt(700), '::ffff:192.0.2.3')).toBe(200);
  }, 60_000);
});

describe('guesses at a code', () => {
  it('stay counted when no other code was sent', async () => {
    const { upstream, browser } = await openWithUsedGuesses();
    const setClock = createClock();
    setClock(31);
    upstream.on(sendPath, emptyReply(500));
    expect(await resend(browser)).toBe(502);
    expect(await guessCode(browser)).toBe(429);
    // An aborted request for a new code does not reset the number of guesses.
    setClock(62);
    upstream.on(sendPath, stall);
    upstream.requests.length = 0;
    const abortController = new AbortController();
    const abortedReply = browser.send('/api/auth/resend-otp', { method: 'POST', signal: abortController.signal });
    await upstream.waitForRequests(1);
    abortController.abort();
    await abortedReply;
    expect(await guessCode(browser)).toBe(429);
  });

  it('start again with another code', async () => {
    const { browser } = await openWithUsedGuesses();
    createClock()(31);
    expect(await resend(browser)).toBe(200);
    expect(await guessCode(browser)).toBe(400);
  });
});

describe('a flood of codes to more numbers than are counted individually', () => {
  it('lowers no count, and leaves each number its three codes and five guesses', async () => {
    const setClock = createClock();
    setClock(-62);
    const { upstream, visit, browser: firstBrowser } = await openWithUsedGuesses({ TRUSTED_PROXY_HOPS: '1' });
    const earlyNumber = '9876512345';
    for (const seconds of [-62, -31, 0]) {
      setClock(seconds);
      expect(await send(visit, earlyNumber)).toBe(200);
    }
    upstream.on(sendPath, unknownNumberReply);
    // Above 2,000 mobile numbers, several numbers share a counter, so that a few requests are refused.
    expect((await sendToManyNumbers(visit, 2200))[404]).toBeGreaterThan(2150);
    upstream.on(sendPath, sentReply);
    expect(await guessCode(firstBrowser)).toBe(429);
    setClock(300);
    expect(await guessCode(firstBrowser)).toBe(429);
    expect(await send(visit, earlyNumber)).toBe(429);
    const lateNumber = '9876500000';
    const browser = new Browser(visit);
    expect(await statusOf(browser.post('/api/auth/send-otp', { mobile: lateNumber, from: '' }))).toBe(200);
    for (let index = 0; index < 5; index++) expect(await guessCode(browser)).toBe(400);
    expect(await guessCode(browser)).toBe(429);
    for (const seconds of [331, 362]) {
      setClock(seconds);
      expect(await send(visit, lateNumber)).toBe(200);
    }
    // The number received codes at 300, 331 and 362 s, so a fourth code is refused until 900 s. The counts of the flood
    // expire earlier, at 600 s.
    for (const seconds of [595, 605, 895]) {
      setClock(seconds);
      expect(await send(visit, lateNumber)).toBe(429);
    }
    setClock(905);
    expect(await send(visit, lateNumber)).toBe(200);
  }, 60_000);
});
