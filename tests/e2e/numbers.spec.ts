/** Mobile numbers as people write them: in the search, in fields, and a child by its father's. */
import type { Locator } from '@playwright/test';
import { expect, test } from './test';

const writings = ['+919812300001', '09812300001', '+91 98123 00001', '0091 98123-00001', '98123 00001', '९८१२३००००१'];

const paste = (field: Locator, text: string) =>
  field.evaluate((input: HTMLInputElement, pasted) => {
    input.focus();
    input.select();
    document.execCommand('insertText', false, pasted);
  }, text);

async function takesEveryWriting(field: Locator) {
  for (const text of writings) {
    await field.fill('');
    await field.pressSequentially(text);
    await expect(field, `${text} typed`).toHaveValue('9812300001');
    await field.fill('');
    await paste(field, text);
    await expect(field, `${text} pasted`).toHaveValue('9812300001');
  }
  await field.press('5');
  await expect(field).toHaveValue('9812300001');
  await paste(field, '449812300001');
  await expect(field).toHaveValue('449812300001');
  await expect(field).toHaveAccessibleDescription(/Please enter a valid 10 digit mobile number/);
}

const caret = (field: Locator) => field.evaluate((input: HTMLInputElement) => input.selectionStart);

test('the number of a sign-in takes every writing and keeps the caret', async ({ page, school }) => {
  await page.goto(`${school.url}/login`);
  const field = page.getByLabel('Mobile Number');
  await takesEveryWriting(field);
  await field.fill('9812301');
  for (let step = 0; step < 2; step += 1) await field.press('ArrowLeft');
  for (const key of ['0', ' ', '-', '0', '0']) await field.press(key);
  await expect(field).toHaveValue('9812300001');
  expect(await caret(field)).toBe(8);
  await field.press('Home');
  await field.pressSequentially('+91');
  await expect(field).toHaveValue('9812300001');
  expect(await caret(field)).toBe(0);
});

test('the numbers of employees and students take every writing', async ({ staff, school }) => {
  await staff.goto(`${school.url}/employees`);
  await staff.getByRole('button', { name: 'Add Employee' }).click();
  await takesEveryWriting(staff.getByRole('dialog').getByLabel('Mobile Number'));
  await staff.goto(`${school.url}/students`);
  await staff.getByRole('button', { name: 'Add Student' }).click();
  await takesEveryWriting(staff.getByRole('dialog').getByLabel('Phone Number'));
  const pin = staff.getByRole('dialog').getByLabel('Pin Code');
  await pin.pressSequentially('41 10-017');
  await expect(pin).toHaveValue('411001');
});

test('a child is found by its father’s number, as it is written down', async ({ staff, school }) => {
  await staff.goto(`${school.url}/students`);
  const rows = staff.getByRole('table', { name: 'Students' }).locator('tbody').getByRole('row');
  const number = (await rows.first().getByRole('cell').first().textContent()) ?? '';
  await rows.first().getByRole('button', { name: 'Add Parent' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Relationship').click();
  await staff.getByRole('option', { name: 'Guardian' }).click();
  await dialog.getByLabel('Mobile Number').pressSequentially('+91 98123 00001');
  await dialog.getByRole('button', { name: 'Validate' }).click();
  await dialog.getByLabel('First Name').fill('Ravi');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  const box = staff.getByLabel('Search students');
  for (const [text, sent] of [
    ['+91 98123 00001', '9812300001'],
    ['123 0000', '123 0000'],
    ['098123-00001', null],
  ] as const) {
    // What was asked for in another writing is known already.
    const asked = sent ? staff.waitForRequest((request) => request.url().includes('/students/list?')) : null;
    await box.fill(text);
    if (asked) expect(new URL((await asked).url()).searchParams.get('search')).toBe(sent);
    await expect(staff).toHaveURL((url) => url.searchParams.get('search') === text);
    await expect(staff.getByText(/^1 student$/)).toBeVisible();
    await expect(rows.filter({ hasText: number })).toHaveCount(1);
    await expect(box).toHaveValue(text);
  }
});
