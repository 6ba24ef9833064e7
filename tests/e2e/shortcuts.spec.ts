import { expect, test } from './test';

test('lists the shortcuts at ? and by mouse, but not while something is typed or a dialog is open', async ({
  staff,
}) => {
  await staff.goto('/subjects');
  const list = staff.getByRole('dialog', { name: 'Keyboard shortcuts' });

  const add = staff.getByRole('button', { name: 'Add Subject' });
  await add.focus();
  await staff.keyboard.press('?');
  await expect(list).toContainText('Go to the search');
  await staff.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(add).toBeFocused();

  const link = staff.getByRole('button', { name: 'Keyboard shortcuts' });
  await link.click();
  await expect(list).toBeVisible();
  // Neither key reaches the page below.
  await staff.keyboard.press('/');
  await staff.keyboard.press('?');
  await expect(staff.getByLabel('Search subjects')).not.toBeFocused();
  await list.getByRole('button', { name: 'Close' }).click();
  await expect(link).toBeFocused();

  await staff.keyboard.press('/');
  await expect(staff.getByLabel('Search subjects')).toBeFocused();
  await staff.keyboard.type('what?');
  await expect(list).toBeHidden();
  await expect(staff.getByLabel('Search subjects')).toHaveValue('what?');
  await staff.keyboard.press('Escape');
  await expect(staff.getByLabel('Search subjects')).toHaveValue('');
});
