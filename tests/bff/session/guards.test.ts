import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callName } from '@/lib/contract/call';
import { listActiveEmployees } from '@/lib/contract/employees';
import { anyInput, createUpload, forwardedCalls, toConsolePath } from '../../support/any-request';
import { Browser } from '../../support/browser';
import { openConsole } from '../../support/open-console';
import { requestPage } from '../../support/page-request';
import { openSignedInConsole, openSignedOutConsole, startTestUpstream } from '../../support/test-console';

// The requests of these tests skip the middleware, because the tests cover the handlers and pages themselves.

describe('a signed-out call', () => {
  it.each(forwardedCalls.map((call) => [callName(call), call] as const))('is refused by %s', async (_, call) => {
    const { upstream, browser } = await openSignedOutConsole();
    const [input = {}] = fc.sample(anyInput(call), 1);
    const body = call.upload ? createUpload(call, input) : input.body;
    const response = await browser.send(toConsolePath(call, input), { method: call.method, body });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(upstream.requests).toEqual([]);
  });

  it.each([
    ['GET', '/api/files/Meal_Plan/may.pdf'],
    ['GET', '/api/v1/unknown'],
    ['GET', '/api/v1/user/profile'],
    ['POST', '/api/auth/keep-alive'],
    ['POST', '/api/auth/resend-otp'],
    ['POST', '/api/sheets/read'],
    ['POST', '/api/sheets/write'],
    ['POST', '/api/sheets/join'],
  ])('is refused at %s %s', async (method, path) => {
    const { upstream, browser } = await openSignedOutConsole();
    expect((await browser.send(path, { method })).status).toBe(401);
    expect(upstream.requests).toEqual([]);
  });

  it('is refused by the embedded backend, too', async () => {
    await startTestUpstream();
    const browser = new Browser(await openConsole());
    expect((await browser.send('/api/v1/employee/active-list')).status).toBe(401);
  });
});

describe('a signed-out page request', () => {
  it('is redirected to the sign-in', async () => {
    const { visit, browser } = await openSignedInConsole();
    const signedOutPage = requestPage(visit);
    await expect(signedOutPage.ConsoleLayout({ children: null })).rejects.toMatchObject({
      digest: expect.stringMatching(/^NEXT_REDIRECT;.*;\/login;/),
    });
    const signedInPage = requestPage(visit, browser.cookies);
    await expect(signedInPage.ConsoleLayout({ children: null })).resolves.toBeTruthy();
  });

  it('cannot read data', async () => {
    const { upstream, visit, browser } = await openSignedInConsole();
    const signedOutPage = requestPage(visit);
    await expect(signedOutPage.pageCall(listActiveEmployees, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(upstream.requests).toEqual([]);
    const signedInPage = requestPage(visit, browser.cookies);
    await expect(signedInPage.pageCall(listActiveEmployees, {})).resolves.toBeTruthy();
  });
});
