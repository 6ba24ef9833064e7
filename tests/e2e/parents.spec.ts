import type { Locator, Page } from '@playwright/test';
import { expect, test } from './test';

/** A student of the list's own, so that the tests don't meet each other's parents. */
async function openParents(staff: Page, nth: number): Promise<Locator> {
  const row = staff.getByRole('table', { name: 'Students' }).locator('tbody').getByRole('row').nth(nth);
  await row.getByRole('button', { name: 'Add Parent' }).click();
  await expect(staff.getByRole('dialog').getByLabel('Relationship')).toBeVisible();
  return staff.getByRole('dialog');
}

async function choose(dialog: Locator, relationship: string) {
  await dialog.getByLabel('Relationship').click();
  await dialog.page().getByRole('option', { name: relationship }).click();
}

/** Frees every relationship of the student whose dialog is open. */
async function unlinkAll(dialog: Locator) {
  const page = dialog.page();
  for (const relationship of ['Father', 'Mother', 'Guardian']) {
    await choose(dialog, relationship);
    await expect(dialog.getByRole('heading', { name: new RegExp(relationship) })).toBeVisible();
    if (!(await dialog.getByRole('button', { name: 'Unlink' }).isVisible())) continue;
    await dialog.getByRole('button', { name: 'Unlink' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
    await expect(dialog.getByRole('heading', { name: `Add ${relationship}` })).toBeVisible();
  }
}

test.beforeEach(async ({ staff, school }) => {
  await staff.goto(`${school.url}/students?search=${encodeURIComponent('GV-')}`);
});

for (const [nth, relationship] of ['Father', 'Mother', 'Guardian'].entries()) {
  test(`adds, edits and unlinks a ${relationship.toLowerCase()}`, async ({ staff }) => {
    const dialog = await openParents(staff, nth);
    await unlinkAll(dialog);
    await choose(dialog, relationship);
    const mobile = dialog.getByLabel('Mobile Number');
    await mobile.fill('600000000');
    await expect(dialog.getByRole('button', { name: 'Validate' })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await mobile.press('Enter');
    await expect(dialog.getByText('Mobile number must be 10 digits')).toBeVisible();
    await mobile.fill(`600000000${nth}`);
    await dialog.getByRole('button', { name: 'Validate' }).click();
    await expect(staff.getByText('Mobile number validated. Please complete the form.')).toBeVisible();
    await expect(dialog.getByLabel('First Name')).toBeFocused();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Mobile number and first name are required')).toBeVisible();
    await dialog.getByLabel('First Name').fill('Kamala');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(staff.getByText(`${relationship} added successfully`)).toBeVisible();
    await expect(dialog).toBeHidden();

    const edit = await openParents(staff, nth);
    await choose(edit, relationship);
    await expect(edit.getByRole('heading', { name: `Edit ${relationship}` })).toBeVisible();
    await expect(edit.getByLabel('First Name')).toHaveValue('Kamala');
    await edit.getByLabel('Last Name').fill('Iyer');
    await edit.getByRole('button', { name: 'Update' }).click();
    await expect(staff.getByText(`${relationship} information updated successfully`)).toBeVisible();

    const again = await openParents(staff, nth);
    await choose(again, relationship);
    await expect(again.getByLabel('Last Name')).toHaveValue('Iyer');
    await again.getByRole('button', { name: 'Unlink' }).click();
    const question = staff.getByRole('alertdialog', { name: `Unlink ${relationship}` });
    await expect(question).toContainText('Kamala Iyer will no longer be');
    await question.getByRole('button', { name: 'Unlink' }).click();
    // The one of the beginning may still be shown.
    await expect(staff.getByText(`${relationship} unlinked successfully`).first()).toBeVisible();
    await expect(again.getByRole('heading', { name: `Add ${relationship}` })).toBeVisible();
    await expect(again.getByLabel('Mobile Number')).toHaveValue('');
  });
}

test('links a registered user, whose changed details are updated first', async ({ staff }) => {
  const first = await openParents(staff, 3);
  await unlinkAll(first);
  await choose(first, 'Father');
  await first.getByLabel('Mobile Number').fill('6000000010');
  await first.getByRole('button', { name: 'Validate' }).click();
  await first.getByLabel('First Name').fill('Ravi');
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(first).toBeHidden();

  const dialog = await openParents(staff, 4);
  await unlinkAll(dialog);
  await choose(dialog, 'Guardian');
  await dialog.getByLabel('Mobile Number').fill('6000000010');
  await dialog.getByRole('button', { name: 'Validate' }).click();
  await expect(staff.getByText('User found. You can edit details if needed.')).toBeVisible();
  await expect(dialog.getByLabel('First Name')).toHaveValue('Ravi');
  const save = dialog.getByRole('button', { name: 'Save' });
  const update = dialog.getByRole('button', { name: 'Update User' });
  await expect(save).toBeEnabled();
  await expect(update).toBeDisabled();
  await dialog.getByLabel('Last Name').fill('Menon');
  await expect(save).toBeDisabled();

  await staff.route('**/api/v1/user/user_id**', (route) => route.fulfill({ status: 500, json: {} }));
  await update.click();
  await expect(staff.getByText('Failed to update user details').first()).toBeVisible();
  await expect(dialog.getByLabel('Last Name')).toHaveValue('Menon');
  await staff.unroute('**/api/v1/user/user_id**');
  await update.click();
  await expect(staff.getByText('User details updated successfully')).toBeVisible();
  await expect(save).toBeEnabled();
  await save.click();
  await expect(staff.getByText('Guardian linked successfully')).toBeVisible();
});

test('asks before another relationship throws typed text away', async ({ staff }) => {
  const dialog = await openParents(staff, 5);
  await unlinkAll(dialog);
  await choose(dialog, 'Father');
  await dialog.getByLabel('Mobile Number').fill('6000000020');
  await dialog.getByRole('button', { name: 'Validate' }).click();
  await dialog.getByLabel('First Name').fill('Typed');
  await choose(dialog, 'Mother');
  await expect(dialog.getByLabel('Mobile Number')).toHaveValue('6000000020');
  await dialog.getByRole('button', { name: 'Validate' }).click();
  await expect(dialog.getByLabel('First Name')).toHaveValue('Typed');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  const edit = await openParents(staff, 5);
  await choose(edit, 'Mother');
  await edit.getByLabel('First Name').fill('Changed');
  await choose(edit, 'Father');
  await expect(staff.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
  await staff.getByRole('button', { name: 'Keep editing' }).click();
  await expect(edit.getByLabel('First Name')).toHaveValue('Changed');
  await expect(edit.getByRole('heading', { name: 'Edit Mother' })).toBeVisible();
});

test('says what failed and lets one try again', async ({ staff }) => {
  await staff.route('**/api/v1/students/parents**', (route) => route.fulfill({ status: 500, json: {} }));
  const row = staff.getByRole('table', { name: 'Students' }).locator('tbody').getByRole('row').nth(6);
  await row.getByRole('button', { name: 'Add Parent' }).click();
  const dialog = staff.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toHaveText('Failed to load parent information');
  await staff.unroute('**/api/v1/students/parents**');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByLabel('Relationship')).toBeVisible();
  await unlinkAll(dialog);
  await choose(dialog, 'Father');

  await staff.route('**/api/v1/user/validate**', (route) => route.abort());
  await dialog.getByLabel('Mobile Number').fill('6000000030');
  await dialog.getByRole('button', { name: 'Validate' }).click();
  await expect(dialog.getByText('Failed to validate mobile number')).toBeVisible();
  await staff.unroute('**/api/v1/user/validate**');
  await dialog.getByRole('button', { name: 'Validate' }).click();
  await dialog.getByLabel('First Name').fill('Ravi');
  await staff.route('**/api/v1/students/parent/create**', (route) => route.fulfill({ status: 500, json: {} }));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByText('Failed to save parent information')).toBeVisible();
  await expect(dialog.getByText('Failed to process parent contact')).toBeVisible();
  await expect(dialog.getByLabel('First Name')).toHaveValue('Ravi');
});
