import { describe, expect, it } from 'vitest';
import { callName } from '@/lib/contract/call';
import { features } from '@/lib/contract/features';
import { sheetPaths } from '@/lib/contract/sheets';
import { ownerHeader } from '@/lib/contract/values/signed-in-cookie';
import { acceptedRequest, namedForwardedCalls, validReply } from '../../support/call-requests';
import { openSignedInConsole, shareSignedInConsole } from '../../support/test-console';
import { json, profile } from '../../support/upstream';
import { visitPage } from '../../support/visit-page';

const school = shareSignedInConsole({}, features);

/** Sends a request from a page that was loaded for a user. */
function sendFrom(pageOwner: string | undefined, path: string, method: string, body?: unknown) {
  return school.browser.send(path, { method, body, headers: { [ownerHeader]: pageOwner ?? '' } });
}

const pageOwner = () => school.browser.cookies.get('signed-in');

const otherPaths: [string, string][] = [
  ['GET', '/api/files/Meal_Plan/may.pdf'],
  ['POST', '/api/auth/keep-alive'],
  ...Object.values(sheetPaths).map((path): [string, string] => ['POST', path]),
];

describe('a request from the page of another user', () => {
  it.each(namedForwardedCalls)('is refused by %s before the call is sent', async (_, call) => {
    school.upstream.setDefaultReply(validReply(call));
    const { path, search, method, body } = acceptedRequest(call);
    const refused = await sendFrom('another-user', `${path}?${search}`, method, body);
    expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ code: 'OTHER_USER' })]);
    expect(school.upstream.requests).toEqual([]);
    const accepted = await sendFrom(pageOwner(), `${path}?${search}`, method, body);
    expect([accepted.status, school.upstream.requests.at(-1)?.path], callName(call)).toEqual([
      200,
      path.replace('/api/v1', ''),
    ]);
  });

  it.each(otherPaths)('is refused at %s %s', async (method, path) => {
    const refused = await sendFrom('another-user', path, method);
    expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ code: 'OTHER_USER' })]);
    expect(school.upstream.requests).toEqual([]);
    expect((await sendFrom(pageOwner(), path, method)).status).not.toBe(409);
  });

  it('is refused for a page, so that the router loads the page anew', async () => {
    const { visit, browser } = school;
    const visitFrom = (owner = '') =>
      visitPage(visit, '/students', browser.cookies, { rsc: '1', [ownerHeader]: owner });
    expect((await visitFrom('another-user')).status).toBe(409);
    expect((await visitFrom(pageOwner())).status).toBe(200);
  });

  it('can sign in or sign out', async () => {
    const { browser } = await openSignedInConsole();
    const send = (path: string, body?: unknown) =>
      browser.send(path, { method: 'POST', body, headers: { [ownerHeader]: 'another-user' } });
    expect((await send('/api/auth/send-otp', { mobile: '9876543210' })).status).toBe(200);
    expect((await send('/api/auth/verify-otp', { otp: '123456' })).status).toBe(200);
    expect((await send('/api/auth/sign-out')).status).toBe(200);
    expect(browser.cookies.has('homeroom')).toBe(false);
  });
});

describe('a page of the same user', () => {
  it('can send requests in the next session', async () => {
    const { browser } = await openSignedInConsole();
    const headers = { [ownerHeader]: browser.cookies.get('signed-in') ?? '' };
    const session = browser.cookies.get('homeroom');
    await browser.signIn();
    expect(browser.cookies.get('homeroom')).not.toBe(session);
    expect((await browser.send('/api/v1/employee/active-list', { headers })).status).toBe(200);
  });

  it('gets the signed-in cookie of its user, if the browser has the cookie of another user', async () => {
    const { visit, upstream, browser } = await openSignedInConsole();
    const owner = browser.cookies.get('signed-in');
    upstream.on('/web/user/profile', json({ status: 'success', data: { ...profile, userid: 22 } }));
    await browser.signIn();
    const nextOwner = browser.cookies.get('signed-in');
    browser.cookies.set('signed-in', owner ?? '');
    const response = await visitPage(visit, '/students', browser.cookies);
    expect(response.headers.getSetCookie()).toEqual([expect.stringContaining(`signed-in=${nextOwner};`)]);
  });
});
