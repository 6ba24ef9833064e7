import { describe, expect, it, vi } from 'vitest';
import { Browser, mobile } from '../../support/browser';
import { openSignedOutConsole } from '../../support/test-console';
import { bytes, closedOrigin, emptyReply, json, type Reply, reset, token } from '../../support/upstream';

const sendPath = '/web/auth/send-otp';
const verifyPath = '/web/auth/verify-otp';
const profilePath = '/web/user/profile';
const sendFailedMessage = 'Failed to send OTP. Please try again later.';
const resendFailedMessage = 'Failed to resend OTP. Please try again later.';
const invalidCodeMessage = 'Invalid OTP. Please try again.';
const profileFailedMessage = 'Failed to load profile data. Please try again.';
const minuteMs = 60_000;

const advanceClock = (ms: number) => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
const send = (browser: Browser, number = mobile) => browser.post('/api/auth/send-otp', { mobile: number, from: '' });
const resend = (browser: Browser) => browser.post('/api/auth/resend-otp');
const verify = (browser: Browser, otp = '123456') => browser.post('/api/auth/verify-otp', { otp });

async function openWithCodeSent(settings: Record<string, string> = {}) {
  const { upstream, visit, browser } = await openSignedOutConsole(settings);
  await send(browser);
  upstream.requests.length = 0;
  return { upstream, visit, browser };
}

describe('sending a code', () => {
  it('sends bypass_otp=true for the first code and false for a resend, whatever the browser sends', async () => {
    const { upstream, browser } = await openSignedOutConsole();
    await browser.post('/api/auth/send-otp?bypass_otp=false', { mobile, from: '', bypass_otp: false });
    advanceClock(31_000);
    await browser.post('/api/auth/resend-otp?bypass_otp=true', { bypass_otp: true });
    const [first, second] = upstream.requests;
    expect(first?.query).toEqual({ mobile_number: mobile, device_id: 'web', bypass_otp: 'true' });
    expect(second?.query).toEqual({ mobile_number: mobile, device_id: 'web', bypass_otp: 'false' });
    expect(first?.body).toHaveLength(0);
    expect(first?.headers.authorization).toBeUndefined();
  });

  it.each(['', '98765', '98765432101', '+919876543', 'abcdefghij'])('refuses the number “%s”', async (number) => {
    const { upstream, browser } = await openSignedOutConsole();
    const response = await send(browser, number);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ detail: [{ message: 'Mobile number must be 10 digits' }] });
    expect(upstream.requests).toEqual([]);
  });

  it.each<[string, Reply, string]>([
    ['the message of the server', json({ message: 'Number is not registered' }, 404), 'Number is not registered'],
    ['the detail of the server', json({ detail: 'Not a member of staff' }, 403), 'Not a member of staff'],
    ['its own message when the server sends none', json({}, 500), sendFailedMessage],
    ['its own message when the message is empty', json({ message: '' }, 400), sendFailedMessage],
    ['its own message when the server replies HTML', bytes('<h1>No</h1>', 'text/html', 500), sendFailedMessage],
    ['its own message when the server does not reply', reset, sendFailedMessage],
    ['its own message on a redirect', json({ message: 'Moved' }, 302), sendFailedMessage],
    ['its own message when there is no content', emptyReply(204), sendFailedMessage],
    ['that a reply without a message is not expected', json({ status: 'ok' }), 'Unexpected response from server'],
  ])('reports %s', async (_, reply, message) => {
    const { upstream, browser } = await openSignedOutConsole();
    upstream.on(sendPath, reply);
    const response = await send(browser);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await response.json()).toMatchObject({ message });
    expect(browser.cookies.size).toBe(0);
  });

  it('reports its own message when the upstream refuses connections', async () => {
    const { browser } = await openSignedOutConsole({ API_BASE_URL: await closedOrigin() });
    expect(await (await send(browser)).json()).toMatchObject({ message: sendFailedMessage });
  });

  it('has its own message for a failed resend', async () => {
    const { upstream, browser } = await openWithCodeSent();
    upstream.on(sendPath, json({}, 500));
    advanceClock(31_000);
    expect(await (await resend(browser)).json()).toMatchObject({ message: resendFailedMessage });
  });
});

describe('checking a code', () => {
  it('sends the number of the sign-in and the code', async () => {
    const { upstream, browser } = await openWithCodeSent();
    await browser.post('/api/auth/verify-otp', { otp: '654321', mobile: '9000000000', mobile_number: '9000000000' });
    expect(upstream.requests[0]?.query).toEqual({ mobile_number: mobile, device_id: 'web', otp: '654321' });
    expect(upstream.requests[1]).toMatchObject({ path: profilePath, headers: { authorization: `Bearer ${token}` } });
  });

  it.each<[string, string, Reply, string]>([
    ['the message of the server', verifyPath, json({ message: 'Code expired' }, 400), 'Code expired'],
    [
      'the message of a refusal with a success status',
      verifyPath,
      json({ status: 'error', message: 'Wrong' }),
      'Wrong',
    ],
    [
      'that it failed when the server gives no reason',
      verifyPath,
      json({ status: 'error' }),
      'OTP verification failed',
    ],
    [
      'the message of a refusal with data, but without a token',
      verifyPath,
      json({ status: 'error', message: 'Wrong', data: [] }),
      'Wrong',
    ],
    ['that the code is invalid when the reply has no message', verifyPath, json({}, 500), invalidCodeMessage],
    ['that the code is invalid when the server does not reply', verifyPath, reset, invalidCodeMessage],
    ['the message of a refused profile', profilePath, json({ message: 'Account is locked' }, 403), 'Account is locked'],
    [
      'the message of a refusal without a profile',
      profilePath,
      json({ status: 'error', message: 'No such user', data: null }),
      'No such user',
    ],
    ['that there is no profile', profilePath, json({ status: 'success' }), 'Failed to load user profile'],
    ['that the profile failed', profilePath, json({}, 500), 'Failed to load user profile'],
    [
      'that the profile failed when the reply says so',
      profilePath,
      json({ status: 'error', data: {}, dashboard: {} }),
      'Failed to load user profile',
    ],
    ['that the profile data failed', profilePath, bytes('<p>', 'text/html'), profileFailedMessage],
    [
      'that the profile data failed when it has the wrong type',
      profilePath,
      json({ status: 'success', data: 7 }),
      profileFailedMessage,
    ],
    ['that the profile data failed when the reply is empty', profilePath, emptyReply(204), profileFailedMessage],
  ])('reports %s', async (_, path, reply, message) => {
    const { upstream, browser } = await openWithCodeSent();
    upstream.on(path, reply);
    const response = await verify(browser);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await response.json()).toMatchObject({ message });
    expect(browser.cookies.has('homeroom')).toBe(false);
  });

  it.each(['', '12345', '1234567', '12345a'])(
    'refuses the code “%s” without a request to the upstream',
    async (otp) => {
      const { upstream, browser } = await openWithCodeSent();
      expect((await verify(browser, otp)).status).toBe(400);
      expect(upstream.requests).toEqual([]);
    },
  );

  it('only loads the profile at the next attempt when only the profile had failed', async () => {
    const { upstream, browser } = await openWithCodeSent();
    const goodProfile = json({ status: 'success', message: '', data: { userid: 1 }, dashboard: {} });
    upstream.on(profilePath, json({}, 503));
    await verify(browser);
    upstream.on(profilePath, goodProfile);
    expect((await verify(browser)).status).toBe(200);
    expect(upstream.requests.map(({ path }) => path)).toEqual([verifyPath, profilePath, profilePath]);
  });

  it('checks the next code again when the profile refused the token', async () => {
    const { upstream, browser } = await openWithCodeSent();
    upstream.on(profilePath, json({}, 401));
    await verify(browser);
    await verify(browser);
    expect(upstream.requests.map(({ path }) => path)).toEqual([verifyPath, profilePath, verifyPath, profilePath]);
  });

  it('needs a sign-in that was started in this browser', async () => {
    const { upstream, browser } = await openSignedOutConsole();
    for (const response of [await verify(browser), await resend(browser)]) {
      expect(response.status).toBe(401);
      expect((await response.json()).message).toBe('This sign-in has expired. Please enter your mobile number again.');
    }
    expect(upstream.requests).toEqual([]);
  });

  it('needs a code that was sent within the last 10 minutes', async () => {
    const { browser } = await openWithCodeSent();
    advanceClock(10 * minuteMs);
    expect((await verify(browser)).status).toBe(401);
  });
});

describe('the sign-in limits', () => {
  it('allow a resend after 30 seconds', async () => {
    const { browser } = await openWithCodeSent();
    const earlyReply = await resend(browser);
    expect(earlyReply.status).toBe(429);
    expect(Number(earlyReply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(earlyReply.headers.get('retry-after'))).toBeLessThanOrEqual(30);
    expect(await earlyReply.json()).toMatchObject({ code: 'RATE_LIMITED' });
    advanceClock(30_500);
    expect((await resend(browser)).status).toBe(200);
  });

  it('send no second code when the same number is entered again', async () => {
    const { upstream, browser } = await openWithCodeSent();
    expect((await send(browser)).status).toBe(200);
    expect(upstream.requests).toEqual([]);
  });

  it('allow a number 3 codes in 10 minutes, from any browser', async () => {
    const { upstream, visit } = await openSignedOutConsole();
    for (let attempt = 0; attempt < 3; attempt++) {
      expect((await send(new Browser(visit))).status).toBe(200);
      advanceClock(31_000);
    }
    const refusedReply = await send(new Browser(visit));
    expect(refusedReply.status).toBe(429);
    expect(Number(refusedReply.headers.get('retry-after'))).toBeGreaterThan(400);
    expect(upstream.requests).toHaveLength(3);
    expect((await send(new Browser(visit), '9000000001')).status).toBe(200);
    advanceClock(10 * minuteMs);
    expect((await send(new Browser(visit))).status).toBe(200);
  });

  it('reset the counts of a number that has signed in', async () => {
    const { browser } = await openSignedOutConsole();
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await (await browser.signIn()).post('/api/auth/sign-out')).status).toBe(200);
  });

  it('pass 5 of 50 concurrent guesses to the upstream', async () => {
    const { upstream, browser } = await openWithCodeSent();
    upstream.on(verifyPath, json({ message: 'Wrong code' }, 400));
    const guesses = Array.from({ length: 50 }, (_, guess) => verify(browser, String(100_000 + guess)));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(45);
    expect(upstream.requests).toHaveLength(5);
  });

  it('count guesses by number, not by browser, and start again for a new code', async () => {
    const { upstream, visit, browser } = await openWithCodeSent();
    upstream.on(verifyPath, json({ message: 'Wrong code' }, 400));
    for (let guess = 0; guess < 5; guess++) await verify(browser.withConsole(visit));
    expect((await verify(browser.withConsole(visit))).status).toBe(429);
    advanceClock(31_000);
    await resend(browser);
    expect((await verify(browser)).status).toBe(400);
  });

  it('allow 300 codes an hour for each address', async () => {
    const { visit } = await openSignedOutConsole({ TRUSTED_PROXY_HOPS: '1' });
    const sendFrom = (address: string, number: number) =>
      new Browser(visit).send('/api/auth/send-otp', {
        method: 'POST',
        headers: { 'x-forwarded-for': address },
        body: { mobile: String(9_000_000_000 + number), from: '' },
      });
    for (let number = 0; number < 300; number++) expect((await sendFrom('10.0.0.1', number)).status).toBe(200);
    expect((await sendFrom('10.0.0.1', 300)).status).toBe(429);
    expect((await sendFrom('10.0.0.2', 301)).status).toBe(200);
    expect((await sendFrom('10.0.0.2, 10.0.0.1', 302)).status).toBe(429);
  }, 30_000);

  it('are left to the upstream under RATE_LIMITS=off', async () => {
    const { upstream, browser } = await openWithCodeSent({ RATE_LIMITS: 'off' });
    for (let attempt = 0; attempt < 5; attempt++) expect((await resend(browser)).status).toBe(200);
    upstream.on(verifyPath, json({ message: 'Wrong code' }, 400));
    for (let attempt = 0; attempt < 8; attempt++) expect((await verify(browser)).status).toBe(400);
  });
});

describe('the page remembered from before the sign-in', () => {
  it.each([
    ['/students?search=asha&page=2', '/students?search=asha&page=2'],
    ['/sections/7/teachers', '/sections/7/teachers'],
    ['', '/dashboard'],
    ['//evil.test', '/dashboard'],
    ['/\\evil.test', '/dashboard'],
    ['https://evil.test/dashboard', '/dashboard'],
    ['/api/auth/sign-out', '/dashboard'],
    ['/login', '/dashboard'],
    [`/students?search=${'x'.repeat(600)}`, '/dashboard'],
  ])('for “%s” is %s', async (from, next) => {
    const { browser } = await openSignedOutConsole();
    await browser.post('/api/auth/send-otp', { mobile, from });
    expect(await (await verify(browser)).json()).toMatchObject({ next });
  });

  it('survives a resend', async () => {
    const { browser } = await openSignedOutConsole();
    await browser.post('/api/auth/send-otp', { mobile, from: '/holidays' });
    advanceClock(31_000);
    await resend(browser);
    expect(await (await verify(browser)).json()).toMatchObject({ next: '/holidays' });
  });
});
