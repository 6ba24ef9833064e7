import { describe, expect, it, vi } from 'vitest';
import { Browser, mobile } from '../../support/browser';
import { openTwoConsoles } from '../../support/open-two-consoles';
import { acceptConnections, query, refuseConnections } from '../../support/postgres';
import { json, profile } from '../../support/upstream';
import { visitPage } from '../../support/visit-page';

const listPath = '/api/v1/employee/active-list';
const profilePath = '/web/user/profile';
const expiredMessage = 'This sign-in has expired. Please enter your mobile number again.';
const dashboard = { total_students: 0, total_teachers: 0, total_male_students: 0, total_female_students: 0 };
const goodProfile = json({ status: 'success', message: '', data: profile, dashboard });

const verify = (browser: Browser) => browser.post('/api/auth/verify-otp', { otp: '123456' });

/** Starts two consoles. At the first one, starts a sign-in whose code is accepted and whose profile request fails. */
async function startHalfFinished() {
  const consoles = await openTwoConsoles();
  const { one, upstream } = consoles;
  const browser = new Browser(one);
  await browser.post('/api/auth/send-otp', { mobile, from: '' });
  upstream.on(profilePath, json({}, 503));
  expect((await verify(browser)).status).toBe(503);
  upstream.on(profilePath, goodProfile);
  upstream.requests.length = 0;
  return { ...consoles, browser };
}

async function expectExpired(response: Response) {
  expect(response.status).toBe(401);
  expect((await response.json()).message).toBe(expiredMessage);
}

describe('a half-finished sign-in with two consoles', () => {
  it('continues at the other console', async () => {
    const { other, browser } = await startHalfFinished();
    expect((await verify(browser.withConsole(other))).status).toBe(200);
  });

  it('starts one session, however many copies of its cookie are sent to both at once', async () => {
    const { one, other, browser } = await startHalfFinished();
    const copies = [one, other, one, other, one, other].map((visit) => browser.withConsole(visit));
    const responses = await Promise.all(copies.map(verify));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
    for (const refusedReply of responses.filter(({ ok }) => !ok)) await expectExpired(refusedReply);
  });

  it('is over at the other console, and at one started later, after it started a session and signed out', async () => {
    const { one, other, open, browser, upstream } = await startHalfFinished();
    const copy = browser.withConsole(one);
    expect((await verify(browser)).status).toBe(200);
    expect((await browser.post('/api/auth/sign-out')).status).toBe(200);
    upstream.requests.length = 0;
    await expectExpired(await verify(copy.withConsole(other)));
    await expectExpired(await verify(copy.withConsole(await open())));
    expect(upstream.requests).toEqual([]);
  });

  it('is over at the other console after a sign-out', async () => {
    const { one, other, browser } = await startHalfFinished();
    const copy = browser.withConsole(one);
    await browser.post('/api/auth/sign-out');
    await expectExpired(await verify(copy.withConsole(other)));
  });

  it('is kept in the list of ended sessions for at most ten minutes', async () => {
    const { database, browser } = await startHalfFinished();
    await verify(browser);
    const [row] = await query(
      database,
      'select extract(epoch from until - now())::int as seconds from console_ended_sessions',
    );
    expect(row?.seconds).toBeGreaterThan(580);
    expect(row?.seconds).toBeLessThanOrEqual(600);
  });

  it('gets a 503 while the database is unreachable, and continues later', async () => {
    const { database, other, browser, upstream } = await startHalfFinished();
    const otherBrowser = browser.withConsole(other);
    await refuseConnections(database);
    for (const path of ['/api/auth/verify-otp', '/api/auth/sign-out']) {
      const refusedReply = await otherBrowser.post(path, { otp: '123456' });
      expect(refusedReply.status).toBe(503);
      expect(refusedReply.headers.getSetCookie()).toEqual([]);
    }
    const page = await visitPage(other, '/verify-otp', otherBrowser.cookies);
    expect(page.status).toBe(503);
    expect(upstream.requests).toEqual([]);
    await acceptConnections(database);
    expect((await verify(otherBrowser)).status).toBe(200);
  });

  it('ends the session that it replaces at the other console, too', async () => {
    const { other, browser } = await startHalfFinished();
    await verify(browser);
    const copy = browser.withConsole(other);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    await browser.signIn();
    expect((await copy.send(listPath)).status).toBe(401);
  });
});
