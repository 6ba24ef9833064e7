import type { Page } from '@playwright/test';
import { expect, test } from './test';

const year = new Date().getFullYear();

async function openStudent(staff: Page, url: string) {
  await staff.goto(`${url}/students`);
  await staff.getByRole('button', { name: 'Add Student' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Add New Student' });
  const birth = dialog.getByLabel('Date of Birth');
  await birth.click();
  return { dialog, birth };
}

test('takes a day in every usual writing, typed or pasted, and shows it as dd/mm/yyyy', async ({ staff, school }) => {
  const { birth } = await openStudent(staff, school.url);
  const writings = [
    '25112015',
    '25/11/2015',
    '25-11-15',
    '25.11.2015',
    '25 Nov 2015',
    '25 november 2015',
    '2015-11-25',
  ];
  for (const text of writings) {
    await birth.fill('');
    await staff.keyboard.type(text);
    await expect(birth, text).toHaveValue(text);
    await birth.blur();
    await expect(birth, text).toHaveValue('25/11/2015');
    await birth.fill('');
    await staff.keyboard.insertText(text);
    await birth.blur();
    await expect(birth, text).toHaveValue('25/11/2015');
    await birth.focus();
  }
});

test('refuses what is no day in a sentence, and keeps it as it was typed', async ({ staff, school }) => {
  const { dialog, birth } = await openStudent(staff, school.url);
  await staff.keyboard.type('31/02/2015');
  await expect(dialog.getByText(/is not a day of the calendar/)).toBeHidden();
  await staff.keyboard.press('Tab');
  await expect(dialog.getByText('31/02/2015 is not a day of the calendar')).toBeVisible();
  await expect(birth).toHaveValue('31/02/2015');
  await expect(birth).toHaveAttribute('aria-invalid', 'true');
  await birth.fill('next week');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('This is not a date. Please enter one such as 25/11/2015')).toBeVisible();
  await expect(birth).toHaveValue('next week');
  await birth.fill(`01/01/${year + 1}`);
  await birth.blur();
  await expect(dialog.getByText('Date of birth can’t be in the future')).toBeVisible();
  await birth.fill('');
  await birth.blur();
  await expect(dialog.getByText('Date of birth is required')).toBeVisible();
});

test('is one tab stop, and arrows change the day', async ({ staff, school }) => {
  const { dialog, birth } = await openStudent(staff, school.url);
  await staff.keyboard.type('31012015');
  await staff.keyboard.press('ArrowUp');
  await expect(birth).toHaveValue('01/02/2015');
  await staff.keyboard.press('ArrowDown');
  await staff.keyboard.press('PageUp');
  await expect(birth).toHaveValue('28/02/2015');
  await staff.keyboard.press('Shift+PageDown');
  await expect(birth).toHaveValue('28/02/2014');
  await birth.fill('');
  await staff.keyboard.press('ArrowUp');
  const now = await staff.evaluate(() => new Date().toLocaleDateString('en-GB'));
  await expect(birth).toHaveValue(now);
  // No one is born tomorrow.
  await staff.keyboard.press('ArrowUp');
  await expect(birth).toHaveValue(now);
  await staff.keyboard.press('Tab');
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await staff.keyboard.press('Shift+Tab');
  await expect(birth).toBeFocused();
});

test('has a calendar for the keyboard, which closes alone', async ({ staff, school }) => {
  const { dialog, birth } = await openStudent(staff, school.url);
  await staff.keyboard.type('25112015');
  await staff.keyboard.press('Alt+ArrowDown');
  const calendar = staff.getByRole('dialog', { name: 'Calendar' });
  await expect(calendar.getByRole('button', { name: /25 November,? 2015/ })).toBeFocused();
  await staff.keyboard.press('ArrowRight');
  await staff.keyboard.press('PageDown');
  await expect(calendar.getByRole('button', { name: /26 December,? 2015/ })).toBeFocused();
  await staff.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(birth).toBeFocused();
  await expect(birth).toHaveValue('26/12/2015');
  await staff.keyboard.press('Alt+ArrowDown');
  await expect(calendar).toBeVisible();
  await staff.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(birth).toBeFocused();
  await expect(dialog).toBeVisible();
});

test('has a calendar for the mouse, with every year of a birth', async ({ staff, school }) => {
  const { dialog, birth } = await openStudent(staff, school.url);
  const button = dialog.getByRole('button', { name: 'Open calendar' });
  const calendar = staff.getByRole('dialog', { name: 'Calendar' });
  await button.click();
  await calendar.getByLabel('Choose the Year').selectOption('1987');
  await calendar.getByLabel('Choose the Month').selectOption({ label: 'March' });
  await calendar.getByRole('button', { name: /\b14 March,? 1987/ }).click();
  await expect(birth).toHaveValue('14/03/1987');
  await button.click();
  await expect(calendar).toBeVisible();
  await button.click();
  await expect(calendar).toBeHidden();
  await button.click();
  await dialog.getByLabel('City').click();
  await expect(calendar).toBeHidden();
  await expect(dialog.getByLabel('City')).toBeFocused();
});

test('the end of a holiday starts as its start, until it is set', async ({ staff, school }) => {
  await staff.goto(`${school.url}/holidays`);
  await staff.getByRole('button', { name: 'Add Holiday' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Add New Holiday' });
  const [start, end] = [dialog.getByLabel('Start Date'), dialog.getByLabel('End Date')];
  await start.click();
  await staff.keyboard.type('08112026');
  await expect(end).toHaveValue('08/11/2026');
  await start.fill('');
  await staff.keyboard.type('9/11/2025');
  await expect(end).toHaveValue('09/11/2025');
  await end.fill('12/11/2025');
  await start.fill('10/11/2025');
  await expect(end).toHaveValue('12/11/2025');
});

test.describe('of a browser in American English', () => {
  test.use({ locale: 'en-US', timezoneId: 'America/Los_Angeles' });
  test('is the same day', async ({ staff, school }) => {
    const { birth } = await openStudent(staff, school.url);
    await staff.keyboard.type('05/04/2015');
    await staff.keyboard.press('Alt+ArrowDown');
    await expect(staff.getByRole('button', { name: /\b5 April,? 2015/ })).toBeFocused();
    await staff.keyboard.press('Enter');
    await expect(birth).toHaveValue('05/04/2015');
  });
});
