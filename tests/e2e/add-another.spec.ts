import type { Page } from '@playwright/test';
import { countPresses } from './count-presses';
import { expect, test } from './test';

const findRow = (staff: Page, name: string) => staff.getByRole('row').filter({ hasText: name });

/** The entries for one child, in the order of the form. All children live in one town. */
const entriesOf = (child: number) => ({
  'Phone Number': `90000010${String(child).padStart(2, '0')}`,
  'First Name': `Nth${child}`,
  'Last Name': 'Kurian',
  'Date of Birth': '25112015',
  'Pin Code': '682001',
  'Address Line 1': '4 Lake Road',
});
const childCount = 10;

async function expectChildrenInSection(staff: Page, prefix: string) {
  await staff.goto(`/students?search=${prefix}&size=25`);
  const rows = staff.locator('#rows').getByRole('row');
  await expect(rows).toHaveCount(childCount);
  await expect(rows.filter({ hasText: '5 B' })).toHaveCount(childCount);
}

test('adds ten children of one class by keyboard', async ({ staff }) => {
  await staff.goto('/students');
  const presses = countPresses(staff);
  await presses.openScreen('Add Student');
  const dialog = staff.getByRole('dialog', { name: 'Add New Student' });
  const numberField = dialog.getByLabel('Enrollment Number');
  const section = dialog.getByRole('combobox', { name: 'Class & Section' });
  const state = dialog.getByRole('combobox', { name: 'State' });
  const entries = async (...texts: string[]) => {
    for (const text of texts) {
      await presses.press('Tab');
      await presses.type(text);
    }
  };
  for (let child = 1; child <= childCount; child++) {
    await expect(numberField).toBeFocused();
    const enrollment = `CLS-${String(child + 8).padStart(4, '0')}`;
    if (child > 2) await expect(numberField).toHaveValue(enrollment);
    // Typing replaces the suggested number, because the number is selected.
    else await presses.type(enrollment);
    await presses.press('Tab');
    await expect(section).toBeFocused();
    if (child === 1) {
      await presses.type('5b');
      await presses.press('Enter');
    }
    await expect(section).toHaveValue('5 B');
    const { 'Phone Number': phone, 'First Name': first, 'Last Name': last, ...rest } = entriesOf(child);
    await entries(phone, first);
    await presses.press('Tab');
    await entries(last, rest['Date of Birth']);
    await presses.press('Tab', 'Space', 'Tab', 'Tab');
    if (child === 1) {
      await presses.press('Enter');
      await presses.type('Kera');
      await expect(staff.getByRole('option', { name: 'Kerala' })).toBeFocused();
      await presses.press('Enter');
    }
    await expect(state).toHaveText('Kerala');
    // The focus returns to the field shortly after the list has closed.
    await expect(state).toBeFocused();
    await presses.press('Tab');
    if (child === 1) await presses.type('Kochi');
    await expect(dialog.getByLabel('City')).toHaveValue('Kochi');
    await entries(rest['Pin Code'], rest['Address Line 1']);
    await presses.press(child < childCount ? 'Control+Shift+Enter' : 'Control+Enter');
    if (child < childCount) {
      await expect(dialog.getByText(`the last one Nth${child} Kurian (${enrollment})`)).toBeVisible();
    }
  }
  await expect(dialog).toBeHidden();
  await expect(findRow(staff, 'CLS-0018')).toBeInViewport();
  await expect(findRow(staff, 'CLS-0018')).toHaveAttribute('data-added');
  await expect(staff.getByText(/^The new row is on page \d+\.$/)).toBeAttached();
  presses.expectAtMost(220);

  // The form derives the next number from the rows in the list.
  await staff.getByRole('button', { name: 'Add Student' }).click();
  await expect(numberField).toHaveValue('CLS-0019');
  await expect(numberField).toBeFocused();
  await staff.keyboard.type('OWN-1');
  await expect(numberField).toHaveValue('OWN-1');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await staff.getByRole('button', { name: 'Discard' }).click();
  await expectChildrenInSection(staff, 'CLS-');
});

test('adds ten children of one class by mouse', async ({ staff }) => {
  await staff.goto('/students');
  const presses = countPresses(staff);
  await presses.click(staff.getByRole('button', { name: 'Add Student' }));
  const dialog = staff.getByRole('dialog', { name: 'Add New Student' });
  const numberField = dialog.getByLabel('Enrollment Number');
  const fillIn = async (label: string, text: string) => {
    await presses.click(dialog.getByLabel(label));
    await presses.type(text);
  };
  for (let child = 1; child <= childCount; child++) {
    await expect(numberField).toBeFocused();
    if (child < 3) await presses.type(`MSE-000${child}`);
    if (child === 1) {
      await fillIn('Class & Section', '5b');
      await presses.click(staff.getByRole('option', { name: '5 B' }));
      await presses.click(dialog.getByRole('combobox', { name: 'State' }));
      await presses.click(staff.getByRole('option', { name: 'Kerala' }));
      await fillIn('City', 'Kochi');
    }
    for (const [label, text] of Object.entries(entriesOf(child + childCount))) await fillIn(label, text);
    await presses.click(dialog.getByLabel('Female'));
    await presses.click(
      dialog.getByRole('button', { name: child < childCount ? 'Save and add another' : 'Save', exact: true }),
    );
    if (child < childCount) {
      await expect(dialog.getByText(new RegExp(`^${child} students? added, the last one`))).toBeVisible();
    }
  }
  await expect(dialog).toBeHidden();
  presses.expectAtMost(160);
  await expectChildrenInSection(staff, 'MSE-');
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
