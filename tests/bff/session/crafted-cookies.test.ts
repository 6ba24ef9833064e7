import fc from 'fast-check';
import { sealData } from 'iron-session';
import { describe, expect, it } from 'vitest';
import { Browser, mobile } from '../../support/browser';
import { sessionSecret } from '../../support/open-console';
import { openSignedInConsole, openSignedOutConsole } from '../../support/test-console';

const listPath = '/api/v1/employee/active-list';

/** Generates texts of printable ASCII characters, which every browser and server can transmit in a cookie header. */
const cookieText = fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)) });

/**
 * Generates variants of a sealed cookie in which a part is removed or overwritten. The version number after the last
 * `~` stays, because it is not sealed.
 */
const damaged = (sealed: string) => {
  const sealedLength = sealed.lastIndexOf('~');
  return fc
    .tuple(fc.nat({ max: sealedLength - 1 }), fc.nat({ max: 40 }), cookieText)
    .map(
      ([start, removedLength, insertion]) =>
        sealed.slice(0, start) + insertion + sealed.slice(Math.min(start + removedLength, sealedLength)),
    )
    .filter((text) => !text.startsWith(sealed.slice(0, sealedLength)));
};

async function expectSignedOut(browser: Browser, cookie: string) {
  browser.cookies.set('homeroom', cookie);
  const response = await browser.send(listPath);
  expect(response.status, cookie).toBe(401);
  expect(await response.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
}

describe('a forged cookie', () => {
  it.each<[string, (sealed: string) => string]>([
    ['cut', (sealed) => sealed.slice(0, -20)],
    ['cut to a short stump', (sealed) => sealed.slice(0, 12)],
    ['changed in one place', (sealed) => `${sealed.slice(0, 80)}${sealed[80] === 'A' ? 'B' : 'A'}${sealed.slice(81)}`],
    ['with a later expiry', (sealed) => sealed.replace(/\*\d{13}\*/, '*9999999999999*')],
    ['invented', () => 'Fe26.2*1*aa*bb*cc*dd*ee*ff~2'],
    ['JSON', () => '{"token":"x"}'],
    ['percent signs', () => '%E0%A4%A'],
    ['a name of an object', () => '__proto__'],
    ['very long', () => 'x'.repeat(3700)],
  ])('counts as signed out, without an error: %s', async (_, forge) => {
    const { upstream, browser } = await openSignedInConsole();
    await expectSignedOut(browser, forge(browser.cookies.get('homeroom') ?? ''));
    expect(upstream.requests).toEqual([]);
  });

  it('counts as signed out, whichever part of a valid one was cut out or overwritten', async () => {
    const { upstream, browser } = await openSignedInConsole();
    const cookies = fc.oneof(damaged(browser.cookies.get('homeroom') ?? ''), cookieText);
    await fc.assert(
      fc.asyncProperty(cookies, (cookie) => expectSignedOut(browser, cookie)),
      { numRuns: 300 },
    );
    expect(upstream.requests).toEqual([]);
  });

  it('counts as signed out in every route that reads one', async () => {
    const { visit } = await openSignedInConsole();
    for (const name of ['homeroom', 'homeroom-sign-in', 'homeroom.1', '__Host-homeroom']) {
      const browser = new Browser(visit, new Map([[name, 'Fe26.2*1*aa*bb*cc*dd*ee*ff~2']]));
      expect((await browser.post('/api/auth/verify-otp', { otp: '123456' })).status).toBe(401);
      expect((await browser.post('/api/auth/resend-otp')).status).toBe(401);
      expect((await browser.post('/api/auth/keep-alive')).status).toBe(401);
      expect((await browser.send('/api/files/Meal_Plan/may.pdf')).status).toBe(401);
      expect((await browser.post('/api/auth/sign-out')).status).toBe(200);
    }
  });

  it('counts as signed out when our own seal contains something other than a session', async () => {
    const { browser } = await openSignedInConsole();
    for (const content of [{}, { token: 'x' }, { id: 1, token: 'x' }, [], { id: null, startedAt: 'now' }]) {
      await expectSignedOut(browser, await sealData(content, { password: sessionSecret, ttl: 600 }));
    }
  });

  it('counts as signed out when it contains the seal of a half-finished sign-in', async () => {
    const { browser } = await openSignedOutConsole();
    await browser.post('/api/auth/send-otp', { mobile, from: '' });
    await expectSignedOut(browser, browser.cookies.get('homeroom-sign-in') ?? '');
  });
});
