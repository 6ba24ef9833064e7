import { type Browser, chromium, type Page } from '@playwright/test';
import { test as base, expect, signIn } from '../../e2e/test';
import { startConsoleInFrontOf } from '../../support/console';
import { startOtherSite } from '../../support/other-site';
import { json, startUpstream, type Upstream } from '../../support/upstream';

interface Attacked {
  upstream: Upstream;
  browser: Browser;
  /** The address of the console under the host name `127.0.0.1` or `console.lan`. */
  url: (host: string) => string;
  otherSite: (host: string) => string;
  logged: (status: number) => number;
  visit: (page: Page, host: string) => Promise<void>;
}

/** A console, another site, and a browser that resolves names for both without https. */
const test = base.extend<object, { attacked: Attacked }>({
  attacked: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it wants from here.
    async ({}, use, { project }) => {
      const upstream = await startUpstream();
      upstream.on('/employee/active-list', json({ data: [] }));
      const running = await startConsoleInFrontOf(upstream, {
        HOSTNAME: '0.0.0.0',
        RATE_LIMITS: 'off',
      });
      const other = await startOtherSite();
      const { launchOptions } = project.use;
      const args = [...(launchOptions?.args ?? []), '--host-resolver-rules=MAP *.lan 127.0.0.1'];
      const browser = await chromium.launch({ ...launchOptions, args });
      const url = (host: string) => running.url.replace('127.0.0.1', host);
      await use({
        upstream,
        browser,
        url,
        otherSite: other.urlAt,
        logged: (status) => running.output().split(`"status":${status},`).length - 1,
        visit: (page, host) => signIn(page, { ...running, url: url(host) }),
      });
      await browser.close();
      other.close();
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

/** Submits forms into frames of the page, which a browser does without a preflight request. */
async function submitForms(page: Page, url: string) {
  for (const [, path] of writes) {
    for (const enctype of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
      const answered = page.waitForResponse(url + path);
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
      expect((await answered).status(), `${enctype} ${path}`).toBe(403);
    }
  }
}

/** Sends every request that a script can send. Returns the replies that the script can read. */
const runScripts = (page: Page, url: string) =>
  page.evaluate(
    async ({ url, writes }) => {
      const learnt: string[] = [];
      const attempt = async (path: string, init: RequestInit) => {
        const reply = await fetch(url + path, { credentials: 'include', ...init }).catch(() => null);
        if (reply && reply.type !== 'opaque') learnt.push(`${init.method} ${path}: ${reply.status}`);
      };
      const body = JSON.stringify({ classname: 'Forged' });
      const own = { 'x-homeroom': '1', 'content-type': 'application/json' };
      for (const [method, path] of writes) {
        await attempt(path, { method, mode: 'no-cors', body, headers: { 'content-type': 'text/plain' } });
        await attempt(path, { method, mode: 'cors', body, headers: { 'content-type': 'text/plain' } });
        await attempt(path, { method, mode: 'cors', body, headers: own });
        navigator.sendBeacon(url + path, body);
      }
      await attempt('/api/v1/students/7', { method: 'DELETE', mode: 'cors', headers: own });
      await attempt('/api/v1/subject/update?subject_id=7&subject_name=Forged', { method: 'PUT', mode: 'cors' });
      await attempt('/api/v1/employee/active-list', { method: 'GET', mode: 'cors' });
      return learnt;
    },
    { url, writes },
  );

/** Returns the text of the address in a frame of another site's page. */
async function shownInFrame(page: Page, address: string): Promise<string> {
  await page.evaluate((src) => {
    const frame = Object.assign(document.createElement('iframe'), { src, name: 'framed' });
    const loaded = new Promise((done) => frame.addEventListener('load', done));
    document.body.append(frame);
    return loaded;
  }, address);
  return (await page.frame('framed')?.locator('body').textContent()) ?? '';
}

/** Follows a link, which sends the session cookie, and returns the status of the reply. */
async function followLink(page: Page, address: string): Promise<number> {
  const answered = page.waitForResponse(address);
  await page.evaluate((to) => window.location.assign(to), address);
  return (await answered).status();
}

for (const [kind, home, stranger] of [
  ['another site', '127.0.0.1', 'localhost'],
  ['another site, on plain http where browsers tell less', 'console.lan', 'stranger.lan'],
] as const) {
  test(`a page of ${kind} cannot write or end a session`, async ({ attacked }) => {
    const { upstream, url, logged } = attacked;
    const context = await attacked.browser.newContext();
    const page = await context.newPage();
    await attacked.visit(page, home);
    upstream.requests.length = 0;
    const refusedBefore = logged(403);
    const evil = await context.newPage();
    await evil.goto(attacked.otherSite(stranger));
    await submitForms(evil, url(home));
    expect(await runScripts(evil, url(home))).toEqual([]);
    expect(await shownInFrame(evil, `${url(home)}/dashboard`)).not.toContain('Dashboard');
    for (const path of ['/api/auth/sign-out', '/api/v1/subject/create?subject_name=Forged']) {
      const linking = await context.newPage();
      await linking.goto(attacked.otherSite(stranger));
      expect(await followLink(linking, url(home) + path)).toBe(405);
    }
    // The forms, plain requests and beacons did arrive.
    await expect.poll(() => logged(403) - refusedBefore).toBeGreaterThanOrEqual(writes.length * 6);
    expect(upstream.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    const later = await context.newPage();
    await later.goto(`${url(home)}/dashboard`);
    await expect(later).toHaveURL(`${url(home)}/dashboard`);
    expect(
      await later.evaluate(async () => {
        const headers = { 'x-homeroom': '1' };
        const ways = { method: 'POST', headers };
        return (await fetch('/api/v1/subject/create?subject_name=Our+own', ways)).status;
      }),
    ).toBe(200);
    await context.close();
  });
}
