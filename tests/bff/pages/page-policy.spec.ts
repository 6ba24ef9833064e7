import type { BrowserContext, Page } from '@playwright/test';
import { calls } from '@/lib/contract/calls';
import { adminMobile, expect, signIn, test } from '../../e2e/test';
import { startConsoleBefore } from '../../support/console';
import { consolePages } from '../../support/console-pages';
import { emptyReply, json, profile, startUpstream } from '../../support/upstream';
import { wholeReply } from '../../support/whole-reply';

/** Addresses that are no page's, and where a link may lead nevertheless. */
const unknownPlaces = ['/', '/unknown', '/employees/7', '/healthzz', '/_next/unknown', '/api'];
const deepLinks = [
  '/employees?search=a&page=2&size=25',
  '/sections/none/teachers',
  '/students?page=99999',
  '/add-fee?session=2026-2027&class=1',
];

/** Everything that pages of this context were kept from by their own policy, or complained about. */
async function complaints(context: BrowserContext): Promise<string[]> {
  const heard: string[] = [];
  await context.exposeFunction('complain', (text: string) => void heard.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ documentURI, violatedDirective, blockedURI }) => {
      // The function that the test has put there.
      (window as unknown as { complain(text: string): void }).complain(
        `${documentURI}: ${violatedDirective} ${blockedURI}`,
      );
    });
  });
  context.on('weberror', (error) => void heard.push(String(error.error())));
  context.on('console', (message) => {
    // A refused call, such as a wrong code, is no complaint about the page.
    const isForeseen = /^Failed to load resource: .* status of 4\d\d/.test(message.text());
    if (message.type() === 'error' && !isForeseen) heard.push(message.text());
  });
  return heard;
}

/** What no policy allows: if this were not heard, silence would mean nothing. */
async function expectHeard(page: Page, heard: string[]) {
  expect(heard).toEqual([]);
  await page.evaluate(() => document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.test/a.png' })));
  await expect.poll(() => heard.join('\n')).toContain('img-src https://elsewhere.test/a.png');
}

const isTakenOver = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some((key) => /^__react/.test(key)));

async function openDialogs(page: Page) {
  const openers = page.getByRole('main').getByRole('button', { name: /^(Add (?!Fee)|Bulk Upload)/, disabled: false });
  for (const opener of await openers.all()) {
    await opener.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
}

test('no page behind the sign-in breaks its own policy', async ({ staff, school, context }) => {
  const heard = await complaints(context);
  for (const path of [...consolePages, ...deepLinks]) {
    await test.step(path, async () => {
      await staff.goto(school.url + path);
      await expect(staff.getByRole('heading', { level: 1 })).toBeVisible();
      await openDialogs(staff);
    });
  }
  await staff.getByRole('radio', { name: 'Dark' }).check();
  await expectHeard(staff, heard);
});

test('no page of the sign-in breaks its own policy, wherever it was entered', async ({ page, school, context }) => {
  const heard = await complaints(context);
  for (const path of [...unknownPlaces, '/verify-otp', '/dashboard']) {
    await page.goto(school.url + path);
    await expect(page).toHaveURL(/\/login(\?from=.*)?$/);
    await isTakenOver(page);
  }
  await page.getByLabel('Mobile Number').fill(adminMobile);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/verify-otp');
  await page.reload();
  await isTakenOver(page);
  await page.getByRole('textbox').first().pressSequentially('000000');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
  await expectHeard(page, heard);
});

/** Every address that the page has put somewhere, and that it must not: of another host, or no address of a place. */
const foreignAddresses = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes].flatMap(({ name, value }) => {
        if (name === 'style') return /url\(/i.test(value) ? [`style ${value}`] : [];
        if (!['src', 'srcset', 'href', 'xlink:href', 'action', 'formaction', 'data', 'poster', 'ping'].includes(name))
          return [];
        const { origin, protocol } = new URL(value, document.baseURI);
        const isOwn = origin === window.location.origin || /^(?:data:image\/|blob:)/.test(value);
        const isOpenedApart =
          element.matches('a[target=_blank][rel~=noopener]') && /^https?:$/.test(protocol) && name === 'href';
        return isOwn || isOpenedApart ? [] : [`${element.tagName} ${name} ${value}`];
      }),
    ),
  );

/** Opens each kind of dialog that the page has, and looks at what it shows. */
async function expectOwnAddresses(page: Page) {
  const main = page.getByRole('main');
  const look = async () => expect(await foreignAddresses(page)).toEqual([]);
  await look();
  const labels = await main
    .getByRole('button', { disabled: false })
    .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''))]);
  for (const label of labels.filter((name) => /^(Add (?!Fee)|Edit|Manage|View Fees|Delete|Remove)/.test(name))) {
    await main.getByRole('button', { name: label, exact: true }).first().click();
    const dialog = page.locator('[role=dialog], [role=alertdialog]');
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
    await look();
    if (label === 'Add Parent') {
      await dialog.getByLabel('Relationship').click();
      await page.getByRole('option', { name: 'Mother' }).click();
      await dialog.getByLabel('Mobile Number').fill('9812345678');
      await dialog.getByRole('button', { name: 'Validate' }).click();
      await expect(dialog.getByLabel('First Name')).toBeVisible();
      await look();
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
}

const hostileAddresses = ['https://elsewhere.test/students/a.png', 'javascript:document.title="run"'];

for (const address of hostileAddresses) {
  test(`no page shows or runs ${address}, whichever field of a server it came in`, async ({ page, context }) => {
    const upstream = await startUpstream();
    upstream.otherwise(emptyReply(404));
    for (const { method, path, reply, serverOnly } of calls.values()) {
      if (method === 'GET' && reply !== 'file' && !serverOnly) upstream.on(path, json(wholeReply(reply, address)));
    }
    const found = { userId: 8, firstName: address, lastName: address, email: address, profilepic: address };
    upstream.on('/user/validate', json({ data: { user: found } }));
    const school = { ...profile, name: address, logo: address, schoolLogo: address };
    upstream.on('/web/user/profile', json({ status: 'success', message: '', data: school, dashboard: {} }));
    const running = await startConsoleBefore(upstream);
    const heard = await complaints(context);
    try {
      await signIn(page, running);
      for (const path of consolePages) {
        await test.step(path, async () => {
          await page.goto(running.url + path.replace('/1/', '/7/'));
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
          await expectOwnAddresses(page);
        });
      }
      await expectHeard(page, heard);
      expect(await page.title()).not.toBe('run');
    } finally {
      await running.close();
      await upstream.close();
    }
  });
}
