import { describe, expect, it } from 'vitest';
import { readinessReply } from '@/lib/server/bff/readiness';
import { Browser } from '../../support/browser';
import { openTwoConsoles } from '../../support/open-two-consoles';
import { acceptConnections, query, refuseConnections, setReadOnly } from '../../support/postgres';
import { json } from '../../support/upstream';
import { visitPage } from '../../support/visit-page';

const listPath = '/api/v1/employee/active-list';
const unavailable = {
  code: 'UNAVAILABLE',
  message: 'The console can’t reach its database. Please try again in a moment.',
};

/** Starts two consoles, and signs in at the first one. */
async function openWithSession() {
  const consoles = await openTwoConsoles();
  const browser = await new Browser(consoles.one).signIn();
  consoles.upstream.requests.length = 0;
  return { ...consoles, browser };
}

describe('a session that ended at one of two consoles', () => {
  it('is refused by the other one, for calls and pages, with every older cookie', async () => {
    const { other, browser, upstream } = await openWithSession();
    const browserCopy = browser.withConsole(other);
    expect((await browserCopy.send(listPath)).status).toBe(200);
    await browser.post('/api/auth/sign-out');
    upstream.requests.length = 0;
    const refusedReply = await browserCopy.send(listPath);
    expect(refusedReply.status).toBe(401);
    expect(await refusedReply.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await visitPage(other, '/employees', browserCopy.cookies)).headers.get('location')).toContain(
      '/login?from=%2Femployees',
    );
    expect(upstream.requests).toEqual([]);
  });

  it('is refused by the other one when the upstream had refused its token', async () => {
    const { other, browser, upstream } = await openWithSession();
    const browserCopy = browser.withConsole(other);
    upstream.setDefaultReply(json({ message: 'Token expired' }, 401));
    expect(await (await browser.send(listPath)).json()).toMatchObject({ code: 'SESSION_EXPIRED' });
    upstream.requests.length = 0;
    expect(await (await browserCopy.send(listPath)).json()).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(upstream.requests).toEqual([]);
  });

  it('is refused by a console that is started later', async () => {
    const { open, browser } = await openWithSession();
    const browserCopy = new Map(browser.cookies);
    await browser.post('/api/auth/sign-out');
    expect((await new Browser(await open(), browserCopy).send(listPath)).status).toBe(401);
  });

  it('does not end other sessions', async () => {
    const { one, other, browser } = await openWithSession();
    const otherSession = await new Browser(one).signIn();
    await browser.post('/api/auth/sign-out');
    expect((await otherSession.withConsole(other).send(listPath)).status).toBe(200);
  });

  it('is deleted from the list when its cookie has expired', async () => {
    const { database, one, browser } = await openWithSession();
    await browser.post('/api/auth/sign-out');
    await query(database, "update console_ended_sessions set until = until - interval '12 hours 1 minute'");
    await (await new Browser(one).signIn()).post('/api/auth/sign-out');
    expect(await query(database, 'select from console_ended_sessions where until < now()')).toEqual([]);
  });
});

describe('a session while the database is unreachable', () => {
  it('is neither accepted nor ended: calls and pages get a 503, and work again later', async () => {
    const { database, other, browser, upstream } = await openWithSession();
    await refuseConnections(database);
    const otherBrowser = browser.withConsole(other);
    const calls = [listPath, '/api/files/students/photo.png'].map((path) => otherBrowser.send(path));
    for (const refusedReply of await Promise.all([...calls, otherBrowser.post('/api/auth/keep-alive')])) {
      expect(refusedReply.status).toBe(503);
      expect(refusedReply.headers.getSetCookie()).toEqual([]);
      expect(await refusedReply.json()).toEqual(unavailable);
    }
    const page = await visitPage(other, '/employees', otherBrowser.cookies);
    expect(page.status).toBe(503);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.headers.getSetCookie()).toEqual([]);
    expect(await page.text()).toBe(unavailable.message);
    expect(upstream.requests).toEqual([]);
    await acceptConnections(database);
    expect((await otherBrowser.send(listPath)).status).toBe(200);
    expect((await visitPage(other, '/employees', otherBrowser.cookies)).headers.get('x-middleware-next')).toBe('1');
  });

  it('does not report a sign-out before it is stored', async () => {
    const { database, one, other, browser } = await openWithSession();
    const browserCopy = browser.withConsole(other);
    await refuseConnections(database);
    const refusedReply = await browser.post('/api/auth/sign-out');
    expect(refusedReply.status).toBe(503);
    expect(refusedReply.headers.getSetCookie()).toEqual([]);
    await acceptConnections(database);
    expect((await browserCopy.send(listPath)).status).toBe(200);
    expect((await browser.withConsole(one).post('/api/auth/sign-out')).status).toBe(200);
    expect((await browserCopy.send(listPath)).status).toBe(401);
  });

  it('does not report a sign-out while the database is read-only', async () => {
    const { database, one, other, browser } = await openWithSession();
    const browserCopy = browser.withConsole(other);
    await setReadOnly(database, 'on');
    expect((await browser.post('/api/auth/sign-out')).status).toBe(503);
    await setReadOnly(database, 'off');
    expect((await browser.withConsole(one).post('/api/auth/sign-out')).status).toBe(200);
    expect((await browserCopy.send(listPath)).status).toBe(401);
  });

  it('stays ended at the console where it ended', async () => {
    const { database, one, browser } = await openWithSession();
    const browserCopy = browser.withConsole(one);
    await browser.post('/api/auth/sign-out');
    await refuseConnections(database);
    expect((await browserCopy.send(listPath)).status).toBe(401);
  });
});

describe('the readiness of a console on a shared database', () => {
  it('depends on the database, too', async () => {
    const { database, other } = await openTwoConsoles();
    const readyStatus = async () => (await readinessReply(other.services)).status;
    expect(await readyStatus()).toBe(200);
    await refuseConnections(database);
    expect(await readyStatus()).toBe(503);
    await acceptConnections(database);
    expect(await readyStatus()).toBe(200);
  });
});
