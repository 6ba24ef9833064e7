import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isConsolePath } from '@/lib/routes';
import { consoleOrigin, mobile } from '../../support/browser';
import { shareSignedInConsole } from '../../support/test-console';
import { visitPage } from '../../support/visit-page';

const school = shareSignedInConsole();

/**
 * Returns the origin that a browser reaches with the address `next`. `isScreen` is true when the path is a screen of
 * the console.
 */
function resolveTarget(next: string) {
  const { origin, pathname } = new URL(next, consoleOrigin);
  return { origin, isScreen: isConsolePath(pathname) };
}
const screenOfConsole = { origin: consoleOrigin, isScreen: true };

const piece = fc.oneof(
  fc.constantFrom('/students', '/dashboard', '/', '//', '\\', '..', '.', '%2f', '%5c', '@', ':', '#', '?', 'https:'),
  fc.constantFrom(
    'evil.test',
    'javascript:',
    '/login',
    '/api/auth/sign-out',
    '\t',
    '\r\n',
    '\u0000',
    '\u2028',
    '\uff0f',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.webUrl(),
);
const fromText = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''));

describe('the page after the sign-in', () => {
  it('is a screen of this console, whatever text the sign-in was given', async () => {
    await fc.assert(
      fc.asyncProperty(fromText, async (text) => {
        await school.browser.post('/api/auth/send-otp', { mobile, from: text });
        const { next } = await (await school.browser.post('/api/auth/verify-otp', { otp: '123456' })).json();
        expect(resolveTarget(next)).toEqual(screenOfConsole);
      }),
      { numRuns: 60 },
    );
  });

  it('is a screen of this console for a signed-in user, too', async () => {
    await fc.assert(
      fc.asyncProperty(fromText, fc.constantFrom('/login', '/verify-otp'), async (text, page) => {
        const path = `${page}?from=${encodeURIComponent(text.toWellFormed())}`;
        const response = await visitPage(school.visit, path, school.browser.cookies);
        expect(response.status).toBe(307);
        expect(resolveTarget(response.headers.get('location') ?? '')).toEqual(screenOfConsole);
      }),
      { numRuns: 300 },
    );
  });

  it.each<unknown>([{}, 7, null, true, ['/students'], { toString: '/students' }])(
    'is the dashboard for %j',
    async (text) => {
      expect((await school.browser.post('/api/auth/send-otp', { mobile, from: text })).status).toBe(200);
      const response = await school.browser.post('/api/auth/verify-otp', { otp: '123456' });
      expect(await response.json()).toMatchObject({ next: '/dashboard' });
    },
  );
});
