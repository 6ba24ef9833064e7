import { describe, expect, it } from 'vitest';
import { isWrite } from '@/lib/contract/call';
import { features } from '@/lib/contract/features';
import { Browser } from '../../support/browser';
import { acceptedRequest, namedForwardedCalls } from '../../support/call-requests';
import { openSignedInConsole, shareSignedInConsole } from '../../support/test-console';
import { bytes, emptyReply, json, partial, type Reply } from '../../support/upstream';

const listPath = '/api/v1/employee/list?page=1&pageSize=10';
const templatePath = '/api/v1/employee/import/template';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function openWithReply(reply: Reply) {
  const { upstream, browser } = await openSignedInConsole();
  upstream.setDefaultReply(reply);
  return { upstream, browser };
}

describe('a reply that does not match its call', () => {
  it.each<[string, Reply]>([
    ['a redirect', emptyReply(302, { location: 'http://127.0.0.1:1/elsewhere' })],
    ['a redirect with a JSON body', json({ message: 'Moved' }, 307)],
    ['HTML', bytes('<h1>Welcome</h1>', 'text/html')],
    ['an HTML error page', bytes('<h1>Bad gateway</h1>', 'text/html', 503)],
    ['half a JSON text', bytes('{"data":[', 'application/json')],
    ['a truncated body', partial('{"data":[]}', 'application/json', 'cut')],
    ['an empty body', bytes('', 'application/json')],
    ['no content type', emptyReply(200)],
  ])('causes a 502 with our own JSON for %s', async (_, reply) => {
    const { upstream, browser } = await openWithReply(reply);
    const response = await browser.send(listPath);
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({
      code: 'UPSTREAM_REPLY',
      message: 'Received invalid data format from server',
    });
    expect(upstream.requests).toHaveLength(1);
  });

  it.each<[string, Reply]>([
    ['a redirect', emptyReply(303, { location: '/login' })],
    ['HTML', bytes('<h1>Sign in</h1>', 'text/html; charset=utf-8')],
    ['a JSON message', json({ status: 'error', message: 'No' })],
    ['an empty file', bytes('', sheetType)],
    ['no content at all', emptyReply(204)],
    ['a truncated small file', partial('PK..', sheetType, 'cut')],
  ])('causes a 502 for a download that arrives as %s', async (_, reply) => {
    const { browser } = await openWithReply(reply);
    const response = await browser.send(templatePath);
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ code: 'UPSTREAM_REPLY' });
  });

  it('has its connection closed when it is a large page', async () => {
    const { upstream, browser } = await openWithReply(partial('<p>'.repeat(400_000), 'text/html', 'stall'));
    expect((await browser.send(listPath)).status).toBe(502);
    await upstream.requests[0]?.disconnected;
  });

  it('has its connection closed when it is a redirect', async () => {
    const { upstream, browser } = await openWithReply(partial('x'.repeat(300_000), 'text/html', 'stall', 302));
    expect((await browser.send(listPath)).status).toBe(502);
    await upstream.requests[0]?.disconnected;
  });
});

describe('a valid reply', () => {
  it('reaches the browser with its bytes and status unchanged', async () => {
    const text = '{ "status":"success",  "data":[{"empNo":"007"}] }';
    const { browser } = await openWithReply(bytes(text, 'application/json; charset=utf-8', 201));
    const response = await browser.send(listPath);
    expect(response.status).toBe(201);
    expect(await response.text()).toBe(text);
  });

  it('keeps the upstream’s error message', async () => {
    const { browser } = await openWithReply(json({ detail: 'Employee number is taken' }, 409));
    const response = await browser.send(listPath);
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({ detail: 'Employee number is taken' });
  });

  it('can be a 204 without content', async () => {
    const { browser } = await openWithReply(emptyReply(204));
    expect((await browser.post('/api/v1/employee/status/toggle?emp_id=5&activate=true')).status).toBe(204);
  });
});

describe('each call of the contract', () => {
  const school = shareSignedInConsole();
  const invalidReplies: [string, Reply][] = [
    ...[301, 302, 303, 307, 308].map((status): [string, Reply] => [
      `${status}`,
      (response, request) =>
        response
          .writeHead(status, {
            location: `http://${request.headers.host}/elsewhere`,
            'content-type': 'application/json',
          })
          .end('{"status":"success","data":[]}'),
    ]),
    ['HTML', bytes('<h1>Welcome</h1>', 'text/html')],
    ['HTML with the content type of JSON', bytes('<h1>Welcome</h1>', 'application/json')],
    ['half a JSON text', bytes('{"data":[', 'application/json')],
    ['no body', bytes('', 'application/json')],
    ['a body that breaks off', partial('{"data":[]}', 'application/json', 'cut')],
  ];

  async function sendWithReply(call: (typeof namedForwardedCalls)[number][1], reply: Reply, browser = school.browser) {
    const { path, search, method, body } = acceptedRequest(call);
    school.upstream.on(path.replace('/api/v1', ''), reply);
    return browser.send(`${path}?${search}`, { method, body });
  }

  it.each(namedForwardedCalls)('%s gets a 502 for an invalid reply', async (_, call) => {
    // An invalid reply to a write leaves the outcome of the write unknown.
    const code = isWrite(call) ? 'OUTCOME_UNKNOWN' : 'UPSTREAM_REPLY';
    for (const [name, reply] of invalidReplies) {
      school.upstream.requests.length = 0;
      const response = await sendWithReply(call, reply);
      expect(response.status, name).toBe(502);
      expect(await response.json(), name).toMatchObject({ code });
      // The console neither follows the redirect nor repeats the call.
      expect(school.upstream.requests, name).toHaveLength(1);
    }
  });

  it.each(namedForwardedCalls)('%s keeps the session on a 403 and ends it on a 401', async (_, call) => {
    const sendListBy = (browser: Browser) => browser.send('/api/v1/classes/list_all_active');
    school.upstream.on(
      '/web/user/profile',
      json({ status: 'success', message: '', data: { userid: 1 }, dashboard: {}, features }),
    );
    const browser = await new Browser(school.visit).signIn();
    const refusedReply = await sendWithReply(call, json({ message: 'Not yours' }, 403), browser);
    expect([refusedReply.status, await refusedReply.json()]).toEqual([403, { message: 'Not yours' }]);
    school.upstream.on('/classes/list_all_active', json({ data: [] }));
    expect((await sendListBy(browser)).status).toBe(200);
    const copy = browser.withConsole(school.visit);
    const endedReply = await sendWithReply(call, json({ message: 'Token expired' }, 401), browser);
    expect([endedReply.status, await endedReply.json()]).toMatchObject([401, { code: 'SESSION_EXPIRED' }]);
    expect([...browser.cookies.keys()]).toEqual(['homeroom-number']);
    expect(await (await sendListBy(copy)).json()).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
