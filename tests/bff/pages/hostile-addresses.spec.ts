import type { Page } from '@playwright/test';
import { calls } from '@/lib/contract/calls';
import { expect, signIn, test } from '../../e2e/test';
import { foreignAddresses } from '../../pictures/checks/foreign-addresses';
import { expectErrorsRecorded, recordPageErrors } from '../../pictures/checks/page-errors';
import { startConsoleInFrontOf } from '../../support/console';
import { consolePages } from '../../support/console-pages';
import { createFullReply } from '../../support/create-full-reply';
import { emptyReply, json, profile, startUpstream } from '../../support/upstream';

/** Opens one dialog of each kind on the page, and expects that none contains a URL of another origin. */
async function expectOwnAddresses(page: Page) {
  const main = page.getByRole('main');
  const expectNoForeignAddress = async () => expect(await foreignAddresses(page)).toEqual([]);
  await expectNoForeignAddress();
  const labels = await main
    .getByRole('button', { disabled: false })
    .evaluateAll((buttons) => [
      ...new Set(buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')),
    ]);
  for (const label of labels.filter((name) => /^(Add (?!Fee)|Edit|Manage|View Fees|Delete|Remove \w)/.test(name))) {
    await main.getByRole('button', { name: label, exact: true }).first().click();
    const dialog = page.locator('[role=dialog], [role=alertdialog]');
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
    await expectNoForeignAddress();
    if (label === 'Add Parent') {
      await dialog.getByLabel('Relationship').click();
      await page.getByRole('option', { name: 'Mother' }).click();
      await dialog.getByLabel('Mobile Number').fill('9812345678');
      await dialog.getByRole('button', { name: 'Validate' }).click();
      await expect(dialog.getByLabel('First Name')).toBeVisible();
      await expectNoForeignAddress();
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
}

const hostileAddresses = ['https://elsewhere.test/students/a.png', 'javascript:document.title="run"'];

for (const address of hostileAddresses) {
  test(`no page shows or runs ${address}, whichever field of a reply contains it`, async ({ page, context }) => {
    const upstream = await startUpstream();
    upstream.setDefaultReply(emptyReply(404));
    for (const { method, path, reply, serverOnly } of calls.values()) {
      if (method === 'GET' && reply !== 'file' && !serverOnly) upstream.on(path, json(createFullReply(reply, address)));
    }
    const foundUser = { userId: 8, firstName: address, lastName: address, email: address, profilepic: address };
    upstream.on('/user/validate', json({ data: { user: foundUser } }));
    const school = { ...profile, name: address, logo: address, schoolLogo: address };
    upstream.on('/web/user/profile', json({ status: 'success', message: '', data: school, dashboard: {} }));
    const running = await startConsoleInFrontOf(upstream);
    const pageErrors = await recordPageErrors(context);
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
      await expectErrorsRecorded(page, pageErrors);
      expect(await page.title()).not.toBe('run');
    } finally {
      await running.close();
      await upstream.close();
    }
  });
}
