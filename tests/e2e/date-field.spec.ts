import { expect, test } from './test';

// Uses an American browser, because the date format must not depend on the locale of the browser.
test.use({ locale: 'en-US', timezoneId: 'America/Los_Angeles' });

test('a date field has a calendar for keyboard and mouse', async ({ staff }) => {
  await staff.goto('/students');
  await staff.getByRole('button', { name: 'Add Student' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Add New Student' });
  const birthField = dialog.getByLabel('Date of Birth');
  const calendar = staff.getByRole('dialog', { name: 'Calendar' });

  await test.step('by keyboard, where Enter and Escape close only the calendar', async () => {
    await birthField.click();
    await staff.keyboard.type('05/04/2015');
    await staff.keyboard.press('Alt+ArrowDown');
    await expect(calendar.getByRole('button', { name: /\b5 April,? 2015/ })).toBeFocused();
    await staff.keyboard.press('ArrowRight');
    await staff.keyboard.press('PageDown');
    await expect(calendar.getByRole('button', { name: /\b6 May,? 2015/ })).toBeFocused();
    await staff.keyboard.press('Enter');
    await expect(calendar).toBeHidden();
    await expect(birthField).toBeFocused();
    await expect(birthField).toHaveValue('06/05/2015');
    await staff.keyboard.press('Alt+ArrowDown');
    await expect(calendar).toBeVisible();
    await staff.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(birthField).toBeFocused();
    await expect(dialog).toBeVisible();
  });

  await test.step('by mouse, with a year list for dates of birth', async () => {
    const button = dialog.getByRole('button', { name: 'Open calendar' });
    await button.hover();
    await expect(button).toHaveCSS('display', 'block', { pseudo: 'after' });
    await button.click();
    // The tooltip must disappear, because it would overlap the calendar.
    await expect(button).toHaveCSS('display', 'none', { pseudo: 'after' });
    await calendar.getByLabel('Choose the Year').selectOption('1987');
    await calendar.getByLabel('Choose the Month').selectOption({ label: 'March' });
    await calendar.getByRole('button', { name: /\b14 March,? 1987/ }).click();
    await expect(birthField).toHaveValue('14/03/1987');
    await button.click();
    await expect(calendar).toBeVisible();
    await button.click();
    await expect(calendar).toBeHidden();
    await button.click();
    await dialog.getByLabel('City').click();
    await expect(calendar).toBeHidden();
    await expect(dialog.getByLabel('City')).toBeFocused();
  });
});
