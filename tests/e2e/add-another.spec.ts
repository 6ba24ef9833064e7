import type { Page } from '@playwright/test';
import { expect, test } from './test';

/** Returns functions that press keys and type, and count the keys. */
function countKeys(staff: Page) {
  let keys = 0;
  return {
    press: async (key: string) => {
      keys += 1;
      await staff.keyboard.press(key);
    },
    type: async (text: string) => {
      keys += text.length;
      await staff.keyboard.type(text);
    },
    count: () => keys,
  };
}

const findRow = (staff: Page, name: string) => staff.getByRole('row').filter({ hasText: name });

test('adds three students of one class by keyboard', async ({ staff, school }) => {
  await staff.goto(`${school.url}/students`);
  await staff.getByRole('button', { name: 'Add Student' }).focus();
  const keyboard = countKeys(staff);
  await keyboard.press('Enter');
  const dialog = staff.getByRole('dialog', { name: 'Add New Student' });
  const numberField = dialog.getByLabel('Enrollment Number');
  const keysPerStudent: number[] = [];
  for (let index = 1; index <= 3; index++) {
    const keysBefore = keyboard.count();
    await expect(numberField).toBeFocused();
    const enrollment = `CLS-${String(index + 8).padStart(4, '0')}`;
    if (index > 2) await expect(numberField).toHaveValue(enrollment);
    // Typing replaces the suggested number, because the number is selected.
    else await keyboard.type(enrollment);
    await keyboard.press('Tab');
    await expect(dialog.getByRole('combobox', { name: 'Class & Section' })).toBeFocused();
    await keyboard.press('Tab');
    await keyboard.type(`90000010${String(index).padStart(2, '0')}`);
    for (const text of [`Nth${index}`, '', 'Kurian', '25112015']) {
      await keyboard.press('Tab');
      await keyboard.type(text);
    }
    await keyboard.press('Tab');
    await keyboard.press('Space');
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    if (index === 1) {
      await keyboard.press('Enter');
      await keyboard.type('Kera');
      await expect(staff.getByRole('option', { name: 'Kerala' })).toBeFocused();
      await keyboard.press('Enter');
    }
    const state = dialog.getByRole('combobox', { name: 'State' });
    await expect(state).toHaveText('Kerala');
    // The focus returns to the field shortly after the list has closed.
    await expect(state).toBeFocused();
    await keyboard.press('Tab');
    if (index === 1) await keyboard.type('Kochi');
    await expect(dialog.getByLabel('City')).toHaveValue('Kochi');
    for (const text of ['682001', '4 Lake Road']) {
      await keyboard.press('Tab');
      await keyboard.type(text);
    }
    await keyboard.press(index < 3 ? 'Control+Shift+Enter' : 'Control+Enter');
    keysPerStudent.push(keyboard.count() - keysBefore);
    if (index < 3) await expect(dialog.getByText(`the last one Nth${index} Kurian (${enrollment})`)).toBeVisible();
  }
  await expect(dialog).toBeHidden();
  await expect(staff.getByRole('button', { name: 'Add Student' })).toBeFocused();
  await expect(findRow(staff, 'CLS-0011')).toBeInViewport();
  await expect(findRow(staff, 'CLS-0011')).toHaveAttribute('data-added');
  await expect(staff.getByText(/^The new row is on page \d+\.$/)).toBeAttached();
  test
    .info()
    .annotations.push({ type: 'keys', description: `${keyboard.count()} for three: ${keysPerStudent.join(', ')}` });
  // Expects fewer keys for the third student, because the form already contains the number, the state and the city.
  expect(keysPerStudent[2]).toBeLessThan(Math.min(...keysPerStudent.slice(0, 2)));

  // The form derives the next number from the rows in the list.
  await staff.keyboard.press('Enter');
  await expect(numberField).toHaveValue('CLS-0012');
  await expect(numberField).toBeFocused();
  await staff.keyboard.type('OWN-1');
  await expect(numberField).toHaveValue('OWN-1');
});

test('resets the employee form, which starts with the number to validate', async ({ staff, school }) => {
  await staff.goto(`${school.url}/employees`);
  await staff.getByRole('button', { name: 'Add Employee' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Add New Employee' });
  for (const index of [1, 2]) {
    await expect(dialog.getByLabel('Mobile Number')).toBeFocused();
    await expect(dialog.getByLabel('Employee ID')).toBeHidden();
    await expect(dialog.getByRole('button', { name: 'Save and add another' })).toBeDisabled();
    await staff.keyboard.type(`900000200${index}`);
    await staff.keyboard.press('Enter');
    await expect(dialog.getByLabel('Employee ID')).toBeFocused();
    await staff.keyboard.type(`NEW-${index}`);
    await dialog.getByLabel('Designation').fill('Teacher');
    await dialog.getByLabel('First Name').fill(`Nth${index}`);
    await dialog.getByLabel('Last Name').fill('Kurian');
    await dialog.getByRole('button', { name: 'Save and add another' }).click();
  }
  await expect(dialog.getByText('2 employees added, the last one Nth2 Kurian (NEW-2)')).toBeVisible();
  await staff.keyboard.type('9000002003');
  await staff.keyboard.press('Enter');
  await expect(dialog.getByLabel('Employee ID')).toHaveValue('NEW-3');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await staff.getByRole('button', { name: 'Discard' }).click();
  await expect(findRow(staff, 'NEW-2')).toHaveAttribute('data-added');
  // The highlight disappears without an action of the user.
  await expect(findRow(staff, 'NEW-2')).not.toHaveAttribute('data-added', { timeout: 15_000 });
});

test('highlights a new row for the same time with reduced motion', async ({ staff, school }) => {
  await staff.emulateMedia({ reducedMotion: 'reduce' });
  await staff.goto(`${school.url}/subjects`);
  await staff.getByRole('button', { name: 'Add Subject' }).click();
  await staff.getByLabel('Subject Name').fill('Calm');
  await staff.keyboard.press('Enter');
  const cell = findRow(staff, 'Calm').getByRole('cell').first();
  await expect(cell).toHaveCSS('animation-name', 'added');
  await expect(cell).toHaveCSS('animation-duration', '5s');
});
