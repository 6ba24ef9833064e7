import type { Locator, Page } from '@playwright/test';
import { expect, test } from './test';

/** The smallest window, and short windows of a laptop and of a phone with an open keyboard. */
const windowSizes = [
  { width: 1024, height: 600 },
  { width: 390, height: 700 },
  { width: 390, height: 420 },
];

interface Writing {
  path: string;
  /** The buttons that open the dialog. */
  openers: string[];
  prepare?: (page: Page) => Promise<void>;
  save: string;
  /** Confirms the dialog that Save opens. */
  confirm?: (page: Page) => Promise<void>;
}

const chooseFather = async (page: Page) => {
  await page.getByLabel('Relationship').click();
  await page.getByRole('option', { name: 'Father' }).click();
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Edit Father');
};

const writings: Writing[] = [
  { path: '/employees', openers: ['Edit Employee'], save: 'Update' },
  { path: '/students', openers: ['Edit Student'], save: 'Update' },
  { path: '/students', openers: ['Edit Student', 'Delete Student'], save: 'Delete' },
  { path: '/students', openers: ['Add Parent'], prepare: chooseFather, save: 'Update' },
  { path: '/classes', openers: ['Edit Class'], save: 'Update' },
  { path: '/classes', openers: ['Manage Subjects'], save: 'Save' },
  { path: '/sections', openers: ['Edit'], save: 'Update' },
  { path: '/sections', openers: ['Edit', 'Delete Section'], save: 'Delete' },
  { path: '/subjects', openers: ['Edit Subject'], save: 'Update' },
  { path: '/subjects', openers: ['Delete Subject'], save: 'Delete' },
  { path: '/holidays', openers: ['Edit Holiday'], save: 'Update' },
  { path: '/holidays', openers: ['Delete Holiday'], save: 'Delete' },
  {
    path: '/broadcasting',
    openers: ['Edit'],
    save: 'Update',
    confirm: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click(),
  },
  { path: '/broadcasting', openers: ['Delete'], save: 'Delete' },
];

async function expectError(dialog: Locator) {
  const error = dialog.getByRole('alert');
  await expect(error).toBeFocused();
  await expect(error).toBeInViewport({ ratio: 1 });
}

for (const { path, openers, prepare, save, confirm } of writings) {
  test(`${path}: ${openers.join(', ')} shows a failed save above its buttons in every window`, async ({ staff }) => {
    await staff.goto(path);
    for (const name of openers) await staff.getByRole('button', { name, exact: true }).first().click();
    const dialog = staff.getByRole(openers.some((name) => name.startsWith('Delete')) ? 'alertdialog' : 'dialog');
    await prepare?.(staff);
    await staff.route('**/api/v1/**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, body: '<html>' }),
    );
    for (const size of windowSizes) {
      await staff.setViewportSize(size);
      await dialog.getByRole('button', { name: save, exact: true }).click();
      await confirm?.(staff);
      await expectError(dialog);
      await expect(dialog.getByRole('button', { name: save, exact: true })).toBeInViewport({ ratio: 1 });
    }
  });
}
