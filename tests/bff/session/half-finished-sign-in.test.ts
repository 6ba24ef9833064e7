import { describe, expect, it, vi } from 'vitest';
import { Browser, consoleOrigin, mobile } from '../../support/browser';
import { openConsole, temporaryFolder } from '../../support/open-console';
import { openSignedInConsole, openSignedOutConsole } from '../../support/test-console';
import { json, profile, type Reply, replySequence, token } from '../../support/upstream';
import { visitPage } from '../../support/visit-page';

const listPath = '/api/v1/employee/active-list';
const verifyPath = '/web/auth/verify-otp';
const profilePath = '/web/user/profile';
const minuteMs = 60_000;
const expiredReply = {
  code: 'SESSION_EXPIRED',
  message: 'This sign-in has expired. Please enter your mobile number again.',
};
const goodProfile = json({
  status: 'success',
  message: '',
  data: profile,
  dashboard: { total_students: 0, total_teachers: 0, total_male_students: 0, total_female_students: 0 },
});
const codeUsedReply = json({ message: 'This code is no longer valid.' }, 400);
const firstCodeOnly = (): Reply =>
  replySequence(json({ status: 'success', message: 'Verified', data: { access_token: token } }), codeUsedReply);

const advanceClock = (ms: number) => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
const send = (browser: Browser, number = mobile) => browser.post('/api/auth/send-otp', { mobile: number, from: '' });
const resend = (browser: Browser) => browser.post('/api/auth/resend-otp');
const verify = (browser: Browser, otp = '123456') => browser.post('/api/auth/verify-otp', { otp });
const signOut = (browser: Browser) => browser.post('/api/auth/sign-out');

/** Returns a sign-in whose code was accepted and whose profile request failed. Later profile requests succeed. */
async function startHalfFinished(settings: Record<string, string> = {}) {
  const { upstream, visit, browser } = await openSignedOutConsole(settings);
  upstream.on(verifyPath, firstCodeOnly());
  upstream.on(profilePath, json({}, 503));
  await send(browser);
  expect((await verify(browser)).status).toBe(503);
  upstream.on(profilePath, goodProfile);
  return { upstream, visit, browser };
}

async function expectExpired(response: Response) {
  expect(response.status).toBe(401);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await response.json()).toEqual(expiredReply);
}

/** Expects 401 for every request of the sign-in, and expects that none reaches the upstream. */
async function expectFinished(copy: Browser, requests: unknown[]) {
  requests.length = 0;
  await expectExpired(await verify(copy));
  await expectExpired(await resend(copy));
  expect(requests).toEqual([]);
  expect((await copy.send(listPath)).status).toBe(401);
}

describe('a half-finished sign-in', () => {
  it('continues with its own code only', async () => {
    const { upstream, browser } = await startHalfFinished();
    expect((await verify(browser, '654321')).status).toBe(400);
    expect(upstream.requests.at(-1)).toMatchObject({ path: verifyPath, query: { otp: '654321' } });
    expect((await verify(browser)).status).toBe(200);
  });

  it('starts one session, however many copies of its cookie are sent at once', async () => {
    const { visit, browser } = await startHalfFinished();
    const copies = Array.from({ length: 8 }, () => browser.withConsole(visit));
    const responses = await Promise.all(copies.map((copy) => verify(copy)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)]);
    for (const refusedReply of responses.filter(({ ok }) => !ok)) await expectExpired(refusedReply);
  });

  it('starts one session even when an upstream accepts the same code twice', async () => {
    const { visit, browser } = await openSignedOutConsole();
    await send(browser);
    const copies = [browser.withConsole(visit), browser.withConsole(visit)];
    const responses = await Promise.all(copies.map((copy) => verify(copy)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('is over for every copy of its cookies after it started a session, even after the sign-out and a restart', async () => {
    const settings = { DATA_DIR: temporaryFolder() };
    const { upstream, visit, browser } = await openSignedOutConsole(settings);
    upstream.on(profilePath, json({}, 503));
    await send(browser);
    const firstCopy = browser.withConsole(visit);
    await verify(browser);
    const copyWithToken = browser.withConsole(visit);
    upstream.on(profilePath, goodProfile);
    expect((await verify(browser)).status).toBe(200);
    for (const copy of [firstCopy, copyWithToken]) await expectFinished(copy, upstream.requests);
    await signOut(browser);
    for (const copy of [firstCopy, copyWithToken]) await expectFinished(copy, upstream.requests);
    const restarted = await openConsole({ API_BASE_URL: upstream.origin, ...settings });
    for (const copy of [firstCopy, copyWithToken]) await expectFinished(copy.withConsole(restarted), upstream.requests);
  });

  it('is over after a sign-out', async () => {
    const { upstream, visit, browser } = await startHalfFinished();
    const copy = browser.withConsole(visit);
    expect((await signOut(browser)).status).toBe(200);
    expect(browser.cookies.size).toBe(0);
    await expectFinished(copy, upstream.requests);
  });

  it('is over after a sign-out during its profile request', async () => {
    const { upstream, visit, browser } = await startHalfFinished();
    let sendReply = () => {};
    upstream.on(profilePath, (response, request) => {
      sendReply = () => goodProfile(response, request);
    });
    upstream.requests.length = 0;
    const verification = verify(browser.withConsole(visit));
    await upstream.waitForRequests(1);
    await signOut(browser);
    sendReply();
    await expectExpired(await verification);
  });

  it('is over after a code was sent to another number, but not when that failed', async () => {
    const { upstream, visit, browser } = await startHalfFinished();
    const copy = browser.withConsole(visit);
    upstream.on('/web/auth/send-otp', json({ message: 'Not registered' }, 404));
    expect((await send(browser, '9000000001')).status).toBe(404);
    expect((await verify(browser.withConsole(visit), '654321')).status).toBe(400);
    upstream.on('/web/auth/send-otp', json({ message: 'OTP sent' }));
    expect((await send(browser, '9000000002')).status).toBe(200);
    await expectFinished(copy, upstream.requests);
  });

  it('continues when its number is entered again while its code is new', async () => {
    const { browser } = await startHalfFinished();
    expect((await send(browser)).status).toBe(200);
    expect((await verify(browser)).status).toBe(200);
  });

  it('drops its token for a new code, and still accepts the new code with the old cookie when the reply is lost', async () => {
    const { upstream, visit, browser } = await startHalfFinished();
    advanceClock(31_000);
    const browserWithOldCookie = browser.withConsole(visit);
    expect((await resend(browser)).status).toBe(200);
    expect((await verify(browser)).status).toBe(400);
    upstream.on(verifyPath, firstCodeOnly());
    expect((await verify(browserWithOldCookie, '654321')).status).toBe(200);
    await expectFinished(browser, upstream.requests);
  });

  it('expires ten minutes after its code, however often its cookie is renewed', async () => {
    const { upstream, browser } = await startHalfFinished();
    upstream.on(profilePath, json({}, 503));
    advanceClock(minuteMs / 3);
    await send(browser);
    advanceClock((2 * minuteMs) / 3);
    for (let minute = 1; minute < 10; minute++) {
      expect((await verify(browser)).status).toBe(503);
      advanceClock(minuteMs);
    }
    upstream.on(profilePath, goodProfile);
    await expectFinished(browser, upstream.requests);
  });

  it('has a cookie that expires at the same time', async () => {
    const cookieLines: string[] = [];
    const { visit } = await openSignedOutConsole();
    const browser = new Browser(async (request) => {
      const response = await visit(request);
      cookieLines.push(...response.headers.getSetCookie());
      return response;
    });
    await send(browser);
    advanceClock(minuteMs / 3);
    await send(browser);
    expect(cookieLines.map((cookieLine) => Number(/; Max-Age=(\d+)$/.exec(cookieLine)?.[1]))).toEqual([
      expect.closeTo(600, -1),
      expect.closeTo(580, -1),
    ]);
  });

  it('has no verification page after it is over', async () => {
    const { visit, browser } = await startHalfFinished();
    const copy = browser.withConsole(visit);
    const fetchPage = () => visitPage(visit, '/verify-otp', copy.cookies);
    expect((await fetchPage()).headers.get('x-middleware-next')).toBe('1');
    await signOut(browser);
    expect((await fetchPage()).headers.get('location')).toBe(`${consoleOrigin}/login`);
  });
});

describe('a sign-in during another session', () => {
  it('ends that session for every copy of its cookie', async () => {
    const { visit, browser } = await openSignedInConsole();
    const copy = browser.withConsole(visit);
    await send(browser);
    expect((await copy.send(listPath)).status).toBe(200);
    expect((await verify(browser)).status).toBe(200);
    expect((await copy.send(listPath)).status).toBe(401);
    expect((await browser.send(listPath)).status).toBe(200);
  });

  it('keeps that session when it fails', async () => {
    const { upstream, browser } = await openSignedInConsole();
    upstream.on(profilePath, json({}, 503));
    await send(browser);
    expect((await verify(browser)).status).toBe(503);
    expect((await browser.send(listPath)).status).toBe(200);
  });
});
