import { type Browser, chromium, type Page } from '@playwright/test';
import { test as base, expect, signIn } from '../../e2e/test';
import { startConsoleInFrontOf } from '../../support/console';
import { startOtherSite } from '../../support/other-site';
import { json, startUpstream, type Upstream } from '../../support/upstream';

interface Fixture {
  upstream: Upstream;
  browser: Browser;
  /** Returns the address of the console under this host name: `127.0.0.1` or `console.lan`. */
  url: (host: string) => string;
  otherSite: (host: string) => string;
  countLogged: (status: number) => number;
  openSignedIn: (page: Page, host: string) => Promise<void>;
}

/** Provides a console and another site without https, and a browser that resolves the host names of both. */
const test = base.extend<object, { attacked: Fixture }>({
  attacked: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the requested fixtures from this pattern.
    async ({}, use, { project }) => {
      const upstream = await startUpstream();
      upstream.on('/employee/active-list', json({ data: [] }));
      const running = await startConsoleInFrontOf(upstream, {
        HOSTNAME: '0.0.0.0',
        RATE_LIMITS: 'off',
      });
      const siteServer = await startOtherSite();
      const { launchOptions } = project.use;
      const args = [...(launchOptions?.args ?? []), '--host-resolver-rules=MAP *.lan 127.0.0.1'];
      const browser = await chromium.launch({ ...launchOptions, args });
      const url = (host: string) => running.url.replace('127.0.0.1', host);
      await use({
        upstream,
        browser,
        url,
        otherSite: siteServer.urlAt,
        countLogged: (status) => running.output().split(`"status":${status},`).length - 1,
        openSignedIn: (page, host) => signIn(page, { ...running, url: url(host) }),
      });
      await browser.close();
      siteServer.close();
      await running.close();
      await upstream.close();
    },
    { scope: 'worker' },
  ],
});

const writes = [
  ['POST', '/api/auth/sign-out'],
  ['POST', '/api/v1/classes/create'],
  ['POST', '/api/v1/upload/folder?folder=students'],
  ['POST', '/api/sheets/read'],
  ['POST', '/api/sheets/write'],
  ['POST', '/api/sheets/join'],
] as const;

/** Submits forms into frames of the page. A browser sends forms without a preflight request. */
async function submitForms(page: Page, url: string) {
  for (const [, path] of writes) {
    for (const enctype of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
      const reply = page.waitForResponse(url + path);
      await page.evaluate(
        ({ action, enctype }) => {
          const frame = Object.assign(document.createElement('iframe'), {
            name: crypto.randomUUID?.() ?? action + enctype,
          });
          const form = Object.assign(document.createElement('form'), {
            method: 'post',
            action,
            enctype,
            target: frame.name,
          });
          form.append(
            Object.assign(document.createElement('input'), { name: '{"classname":"Forged","x":"', value: '"}' }),
          );
          document.body.append(frame, form);
          form.submit();
        },
        { action: url + path, enctype },
      );
      expect((await reply).status(), `${enctype} ${path}`).toBe(403);
    }
  }
}

/** Sends every kind of request that a script can send. Returns the replies that the script can read. */
const runScripts = (page: Page, url: string) =>
  page.evaluate(
    async ({ url, writes }) => {
      const readable: string[] = [];
      const attempt = async (path: string, init: RequestInit) => {
        const reply = await fetch(url + path, { credentials: 'include', ...init }).catch(() => null);
        if (reply && reply.type !== 'opaque') readable.push(`${init.method} ${path}: ${reply.status}`);
      };
      const body = JSON.stringify({ classname: 'Forged' });
      const ownHeaders = { 'x-homeroom': '1', 'content-type': 'application/json' };
      for (const [method, path] of writes) {
        await attempt(path, { method, mode: 'no-cors', body, headers: { 'content-type': 'text/plain' } });
        await attempt(path, { method, mode: 'cors', body, headers: { 'content-type': 'text/plain' } });
        await attempt(path, { method, mode: 'cors', body, headers: ownHeaders });
        navigator.sendBeacon(url + path, body);
      }
      await attempt('/api/v1/students/7', { method: 'DELETE', mode: 'cors', headers: ownHeaders });
      await attempt('/api/v1/subject/update?subject_id=7&subject_name=Forged', { method: 'PUT', mode: 'cors' });
      await attempt('/api/v1/employee/active-list', { method: 'GET', mode: 'cors' });
      return readable;
    },
    { url, writes },
  );

/** Opens the address in a frame of another site's page, and returns the text in the frame. */
async function readFrame(page: Page, address: string): Promise<string> {
  await page.evaluate((src) => {
    const frame = Object.assign(document.createElement('iframe'), { src, name: 'framed' });
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.append(frame);
    return loaded;
  }, address);
  return (await page.frame('framed')?.locator('body').textContent()) ?? '';
}

/** Navigates as a link does, so that the browser sends the session cookie. Returns the status of the reply. */
async function followLink(page: Page, address: string): Promise<number> {
  const reply = page.waitForResponse(address);
  await page.evaluate((target) => window.location.assign(target), address);
  return (await reply).status();
}

for (const [kind, consoleHost, otherHost] of [
  ['another site', '127.0.0.1', 'localhost'],
  ['another site, on plain http where browsers send fewer headers', 'console.lan', 'stranger.lan'],
] as const) {
  test(`a page of ${kind} cannot write or end a session`, async ({ attacked }) => {
    const { upstream, url, countLogged } = attacked;
    const context = await attacked.browser.newContext();
    const page = await context.newPage();
    await attacked.openSignedIn(page, consoleHost);
    upstream.requests.length = 0;
    const refusedCountBefore = countLogged(403);
    const attackPage = await context.newPage();
    await attackPage.goto(attacked.otherSite(otherHost));
    await submitForms(attackPage, url(consoleHost));
    expect(await runScripts(attackPage, url(consoleHost))).toEqual([]);
    expect(await readFrame(attackPage, `${url(consoleHost)}/dashboard`)).not.toContain('Dashboard');
    for (const path of ['/api/auth/sign-out', '/api/v1/subject/create?subject_name=Forged']) {
      const linkPage = await context.newPage();
      await linkPage.goto(attacked.otherSite(otherHost));
      expect(await followLink(linkPage, url(consoleHost) + path)).toBe(405);
    }
    // Checks that the forms, plain requests and beacons have arrived at the console.
    await expect.poll(() => countLogged(403) - refusedCountBefore).toBeGreaterThanOrEqual(writes.length * 6);
    expect(upstream.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    const consolePage = await context.newPage();
    await consolePage.goto(`${url(consoleHost)}/dashboard`);
    await expect(consolePage).toHaveURL(`${url(consoleHost)}/dashboard`);
    expect(
      await consolePage.evaluate(async () => {
        const headers = { 'x-homeroom': '1' };
        const init = { method: 'POST', headers };
        return (await fetch('/api/v1/subject/create?subject_name=Our+own', init)).status;
      }),
    ).toBe(200);
    await context.close();
  });
}
