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

const rowOf = (staff: Page, name: string) => staff.getByRole('row').filter({ hasText: name });

test('adds three students of one class by keyboard', async ({ staff, school }) => {
  await staff.goto(`${school.url}/students`);
  await staff.getByRole('button', { name: 'Add Student' }).focus();
  const hand = countKeys(staff);
  await hand.press('Enter');
  const dialog = staff.getByRole('dialog', { name: 'Add New Student' });
  const number = dialog.getByLabel('Enrollment Number');
  const perStudent: number[] = [];
  for (let nth = 1; nth <= 3; nth++) {
    const before = hand.count();
    await expect(number).toBeFocused();
    const enrollment = `CLS-${String(nth + 8).padStart(4, '0')}`;
    if (nth > 2) await expect(number).toHaveValue(enrollment);
    // The suggested number is selected, so that typing replaces it.
    else await hand.type(enrollment);
    await hand.press('Tab');
    await hand.type(`90000010${String(nth).padStart(2, '0')}`);
    for (const text of [`Nth${nth}`, '', 'Kurian', '25112015']) {
      await hand.press('Tab');
      await hand.type(text);
    }
    await hand.press('Tab');
    await hand.press('Space');
    await hand.press('Tab');
    await hand.press('Tab');
    if (nth === 1) {
      await hand.press('Enter');
      await hand.type('Kera');
      await expect(staff.getByRole('option', { name: 'Kerala' })).toBeFocused();
      await hand.press('Enter');
    }
    const state = dialog.getByRole('combobox', { name: 'State' });
    await expect(state).toHaveText('Kerala');
    // The list returns the focus a moment later.
    await expect(state).toBeFocused();
    await hand.press('Tab');
    if (nth === 1) await hand.type('Kochi');
    await expect(dialog.getByLabel('City')).toHaveValue('Kochi');
    for (const text of ['682001', '4 Lake Road']) {
      await hand.press('Tab');
      await hand.type(text);
    }
    await hand.press(nth < 3 ? 'Control+Shift+Enter' : 'Control+Enter');
    perStudent.push(hand.count() - before);
    if (nth < 3) await expect(dialog.getByText(`the last one Nth${nth} Kurian (${enrollment})`)).toBeVisible();
  }
  await expect(dialog).toBeHidden();
  await expect(staff.getByRole('button', { name: 'Add Student' })).toBeFocused();
  await expect(rowOf(staff, 'CLS-0011')).toBeInViewport();
  await expect(rowOf(staff, 'CLS-0011')).toHaveAttribute('data-added');
  await expect(staff.getByText(/^The new row is on page \d+\.$/)).toBeAttached();
  test.info().annotations.push({ type: 'keys', description: `${hand.count()} for three: ${perStudent.join(', ')}` });
  // For the third student, the number, the state and the city are filled in.
  expect(perStudent[2]).toBeLessThan(Math.min(...perStudent.slice(0, 2)));

  // The next number is derived from the rows on the screen.
  await staff.keyboard.press('Enter');
  await expect(number).toHaveValue('CLS-0012');
  await expect(number).toBeFocused();
  await staff.keyboard.type('OWN-1');
  await expect(number).toHaveValue('OWN-1');
});

test('resets the employee form, which starts with the number to validate', async ({ staff, school }) => {
  await staff.goto(`${school.url}/employees`);
  await staff.getByRole('button', { name: 'Add Employee' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Add New Employee' });
  for (const nth of [1, 2]) {
    await expect(dialog.getByLabel('Mobile Number')).toBeFocused();
    await expect(dialog.getByLabel('Employee ID')).toBeHidden();
    await expect(dialog.getByRole('button', { name: 'Save and add another' })).toBeDisabled();
    await staff.keyboard.type(`900000200${nth}`);
    await staff.keyboard.press('Enter');
    await expect(dialog.getByLabel('Employee ID')).toBeFocused();
    await staff.keyboard.type(`NEW-${nth}`);
    await dialog.getByLabel('Designation').fill('Teacher');
    await dialog.getByLabel('First Name').fill(`Nth${nth}`);
    await dialog.getByLabel('Last Name').fill('Kurian');
    await dialog.getByRole('button', { name: 'Save and add another' }).click();
  }
  await expect(dialog.getByText('2 employees added, the last one Nth2 Kurian (NEW-2)')).toBeVisible();
  await staff.keyboard.type('9000002003');
  await staff.keyboard.press('Enter');
  await expect(dialog.getByLabel('Employee ID')).toHaveValue('NEW-3');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await staff.getByRole('button', { name: 'Discard' }).click();
  await expect(rowOf(staff, 'NEW-2')).toHaveAttribute('data-added');
  // The highlight ends by itself.
  await expect(rowOf(staff, 'NEW-2')).not.toHaveAttribute('data-added', { timeout: 15_000 });
});

test('highlights a new row for the same time with reduced motion', async ({ staff, school }) => {
  await staff.emulateMedia({ reducedMotion: 'reduce' });
  await staff.goto(`${school.url}/subjects`);
  await staff.getByRole('button', { name: 'Add Subject' }).click();
  await staff.getByLabel('Subject Name').fill('Calm');
  await staff.keyboard.press('Enter');
  const cell = rowOf(staff, 'Calm').getByRole('cell').first();
  await expect(cell).toHaveCSS('animation-name', 'added');
  await expect(cell).toHaveCSS('animation-duration', '5s');
});
