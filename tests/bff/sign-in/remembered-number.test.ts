import { describe, expect, it } from 'vitest';
import { Browser, mobile } from '../../support/browser';
import { openSignedOutConsole } from '../../support/test-console';
import { json, profile, type Upstream } from '../../support/upstream';

const cookie = 'homeroom-number';
const sentNumbers = ({ requests }: Upstream) =>
  requests.filter(({ path }) => path.endsWith('/web/auth/send-otp')).map(({ query }) => query.mobile_number);

async function openConsoleWithAccess(features = ['access']) {
  const { upstream, visit, browser } = await openSignedOutConsole();
  upstream.on('/web/user/profile', json({ status: 'success', data: profile, features }));
  const signIn = async (isShared = false) => {
    await browser.post('/api/auth/send-otp', { mobile, from: '', isShared });
    const { numberEnding } = await (await browser.post('/api/auth/verify-otp', { otp: '123456' })).json();
    upstream.requests.length = 0;
    return numberEnding;
  };
  return { upstream, visit, browser, signIn };
}

const sendWithoutNumber = (browser: Browser) => browser.post('/api/auth/send-otp', { from: '/employees' });

describe('after a sign-in, the number', () => {
  it('receives the next code without being entered, also when the session has ended', async () => {
    const { upstream, browser, signIn } = await openConsoleWithAccess();
    expect(await signIn()).toBe(mobile.slice(-4));
    browser.cookies.delete('homeroom');
    const response = await sendWithoutNumber(browser);
    expect(await response.json()).toMatchObject({ numberEnding: mobile.slice(-4) });
    expect(sentNumbers(upstream)).toEqual([mobile]);
    expect(browser.cookies.get(cookie)).not.toContain(mobile);
  });

  it('is forgotten by a logout', async () => {
    const { upstream, browser, signIn } = await openConsoleWithAccess();
    await signIn();
    await browser.post('/api/auth/sign-out');
    await expectNoNumber(browser);
    expect(sentNumbers(upstream)).toEqual([]);
  });

  it('is not kept on a shared computer, not even that of an earlier sign-in', async () => {
    const { browser, signIn } = await openConsoleWithAccess();
    await signIn();
    expect(await signIn(true)).toBe('');
    await expectNoNumber(browser);
  });

  it('is not kept for a server without the feature', async () => {
    const { browser, signIn } = await openConsoleWithAccess([]);
    expect(await signIn()).toBe('');
    await expectNoNumber(browser);
  });

  it('is not accepted from a crafted cookie', async () => {
    const { visit } = await openConsoleWithAccess();
    await expectNoNumber(new Browser(visit, new Map([[cookie, JSON.stringify({ mobile })]])));
  });
});

async function expectNoNumber(browser: Browser) {
  const response = await sendWithoutNumber(browser);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ message: 'Please enter your mobile number.' });
}
