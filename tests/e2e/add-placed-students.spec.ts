import { expect, test } from './test';

test('adds students to a section by the keyboard, and keeps the section for the next student', async ({
  staff,
  school,
}) => {
  await staff.goto(`${school.url}/students`);
  await staff.getByRole('button', { name: 'Add Student' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Add New Student' });
  const section = dialog.getByRole('combobox', { name: 'Class & Section' });
  await expect(dialog.getByLabel(/^Enrollment Number/)).toBeFocused();
  await staff.keyboard.type('PLACED-1');
  await staff.keyboard.press('Tab');
  await expect(section).toBeFocused();
  await staff.keyboard.type('5b');
  await staff.keyboard.press('Enter');
  await expect(section).toHaveValue('5 B');
  await staff.keyboard.press('Tab');
  await staff.keyboard.type('9000000011');
  for (const [label, value] of Object.entries({
    'First Name': 'Zoya',
    'Last Name': 'Khan',
    'Date of Birth': '2016-02-29',
    City: 'Kochi',
    'Pin Code': '682001',
    'Address Line 1': '4 Lake Road',
  }))
    await dialog.getByLabel(new RegExp(`^${label}`)).fill(value);
  await dialog.getByLabel('Female').check();
  await dialog.getByLabel('State').click();
  await staff.getByRole('option', { name: 'Kerala' }).click();
  await staff.keyboard.press('Control+Shift+Enter');
  await expect(dialog.getByText('1 student added, the last one Zoya Khan (PLACED-1)')).toBeVisible();
  await expect(section).toHaveValue('5 B');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await staff.goto(`${school.url}/students?search=PLACED-1`);
  await expect(staff.getByRole('row', { name: /PLACED-1/ })).toContainText('5 B');
});
