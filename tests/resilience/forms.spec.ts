import type { Locator } from '@playwright/test';
import { outcomeUnknown } from '@/lib/contract/errors';
import { addStaffedClass } from '../e2e/prepare-sections';
import { cannedReply, onWrites, passThrough, reset } from '../support/fault-proxy';
import { expect, test } from './behind-faults';
import { writingForms } from './forms';

const badGateway = cannedReply({ status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' });

/** Everything that stands in a form. */
const typedInto = (dialog: Locator) =>
  dialog.locator('input, textarea, select, [role=combobox]').evaluateAll((fields) =>
    fields.map((field) => {
      if (!(field instanceof HTMLInputElement)) return field.textContent;
      return field.type === 'checkbox' || field.type === 'radio' ? field.checked : field.value;
    }),
  );

for (const [what, { path, fill, save, toast, sentence, record }] of Object.entries(writingForms)) {
  test(`a new ${what} outlasts every failure in its form, and is there once`, async ({ staff, behind, context }) => {
    const dialog = await fill(staff, behind.url + path);
    // A day is written anew when its field is left.
    await staff.keyboard.press('Tab');
    const typed = await typedInto(dialog);

    const failing = async (told: { toast: string; sentence: string }) => {
      await save(dialog);
      await expect(dialog.getByText(told.sentence)).toBeVisible();
      await expect(staff.getByRole('listitem').getByText(told.toast).first()).toBeVisible();
      expect(await typedInto(dialog)).toEqual(typed);
    };
    const plain = { toast, sentence };
    const unknown = { toast: outcomeUnknown, sentence: outcomeUnknown };

    await context.setOffline(true);
    await failing(plain);
    await context.setOffline(false);

    behind.proxy.always(onWrites(badGateway));
    await failing(unknown);
    expect(behind.count(record)).toBe(0);

    await behind.proxy.refuse();
    await failing(plain);
    await behind.proxy.accept();

    behind.proxy.always(onWrites(reset('at its first byte')));
    await failing(unknown);
    expect(behind.count(record)).toBe(1);

    behind.proxy.always(passThrough);
    await save(dialog);
    await expect(dialog).toBeHidden();
    expect(behind.count(record)).toBe(1);
  });
}

test('teachers who may not have been added stay chosen', async ({ staff, behind, context }) => {
  const { sectionId } = await addStaffedClass(staff, 'Choice');
  await staff.goto(`${behind.url}/sections/${sectionId}/teachers`);
  await staff.getByRole('button', { name: 'Add Teacher' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Add Teacher' });
  await dialog.getByLabel('Search employees').fill('choice');
  await dialog.getByLabel('Select all shown').check();
  const add = dialog.getByRole('button', { name: 'Add 2 Teacher(s)' });

  await context.setOffline(true);
  await add.click();
  await expect(dialog.getByText('Choice3 Rao: The server can’t be reached. Please try again later.')).toBeVisible();
  await context.setOffline(false);
  behind.proxy.always(onWrites(badGateway));
  await add.click();
  await expect(dialog.getByText(`Choice4 Rao: ${outcomeUnknown}`)).toBeVisible();
  behind.proxy.always(passThrough);
  await add.click();
  await expect(dialog).toBeHidden();
  for (const name of ['Choice3', 'Choice4']) await expect(staff.getByRole('row', { name })).toBeVisible();
});

test('a meal plan that got no answer is saved by the same file, once', async ({ staff, behind, context }) => {
  await staff.goto(`${behind.url}/meal-plan`);
  const row = staff.getByRole('row').filter({ has: staff.getByRole('cell', { name: /^February/ }) });
  const menu = { name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 menu') };
  const record = { table: 'meal_plans', column: 'month', value: 'February' };

  await context.setOffline(true);
  await row.getByLabel('Browse PDF').setInputFiles(menu);
  await expect(row.getByRole('alert')).toContainText('Failed to upload or save menu.pdf');
  await context.setOffline(false);
  behind.proxy.always(onWrites(reset('at its first byte')));
  await row.getByLabel('Browse PDF').setInputFiles(menu);
  await expect(row.getByRole('alert')).toContainText(outcomeUnknown);
  behind.proxy.always(passThrough);
  await row.getByLabel('Browse PDF').setInputFiles(menu);
  await expect(row.getByRole('link', { name: /^menu/ })).toBeVisible();
  expect(behind.count(record)).toBe(1);
});
