import { numbersUpTo } from '../support/people-sheets';
import { countPresses } from './count-presses';
import { expect, test } from './test';

/** Returns the list that most schools have. The year of birth tells the children of two lists apart. */
function listOf(year: number) {
  const rows = numbersUpTo(60).map((number) =>
    [
      ...[`${year}-${number}`, `Usha${number} Rane`, 'Mohan Rane', 9_700_000_000 + year * 100 + number],
      ...[`25/11/${year}`, number % 2 === 0 ? 'V-A' : '5 B'],
    ].join(','),
  );
  const lines = ['Adm No,Student Name,Father’s Name,Mob No.,DOB,Class & Sec', ...rows];
  return { name: 'children.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
}

test('the list with six columns that every school has comes in with six presses', async ({ staff, school }) => {
  await staff.goto(`${school.url}/students`);
  const presses = countPresses(staff);
  await presses.click(staff.getByRole('button', { name: 'Bulk Upload' }));
  const dialog = staff.getByRole('dialog', { name: 'Bulk Upload Students' });
  // Counts as the press on the button that opens the system's dialog for files.
  await presses.click(dialog.getByLabel('Select File'));
  await dialog.getByLabel('Select File').setInputFiles(listOf(2015));
  await presses.click(dialog.getByRole('button', { name: 'Upload', exact: true }));
  await expect(dialog.getByText('Whose number is “Mob No.”?')).toBeVisible();
  await presses.click(dialog.getByRole('button', { name: 'The father’s' }));
  await presses.click(dialog.getByRole('button', { name: 'Leave it for later' }));
  await expect(dialog.getByText(/^Left for later: Gender, /)).toBeVisible();
  await expect(dialog.getByText('60 new · 60 placed')).toBeVisible();
  await presses.click(dialog.getByRole('button', { name: 'Save all 60 rows' }));
  await expect(dialog.getByText(/60 students added/)).toBeVisible();
  presses.expectAtMost(6);
  await staff.goto(`${school.url}/dashboard`);
  await staff.getByRole('link', { name: '60 students with incomplete data' }).click();
  await expect(staff.getByRole('combobox', { name: 'Status' })).toHaveValue('incomplete');
  await expect(staff.getByText('60 students', { exact: true })).toBeVisible();
  await staff.getByRole('link', { name: 'Usha1 Rane', exact: true }).click();
  const drawer = staff.getByRole('dialog', { name: 'Usha1 Rane' });
  await expect(drawer.getByText(/^Not given yet: Gender, Address Line 1/)).toBeVisible();
  await expect(drawer.getByText('Mohan Rane')).toBeVisible();
  await drawer.getByRole('button', { name: 'Edit Student' }).click();
  const form = staff.getByRole('dialog', { name: 'Edit Student' });
  await expect(form.getByRole('radio', { name: 'Male', exact: true })).toBeFocused();
  await form.getByRole('radio', { name: 'Female' }).check();
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(drawer.getByText(/^Not given yet: Address Line 1/)).toBeVisible();
});

test('one value fills a column, and what is filled can be taken back', async ({ staff, school }) => {
  await staff.goto(`${school.url}/students`);
  await staff.getByRole('button', { name: 'Bulk Upload' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Bulk Upload Students' });
  await dialog.getByLabel('Select File').setInputFiles(listOf(2014));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByRole('button', { name: 'The child’s' }).click();
  await dialog.getByRole('button', { name: 'Leave out 60 names' }).click();
  for (const [column, value] of [
    ['Gender', 'Female'],
    ['State', 'Maharashtra'],
  ] as const) {
    await dialog.getByLabel('Column to fill').selectOption(column);
    await dialog.getByLabel(`${column} for all rows`).selectOption(value);
    await dialog.getByRole('button', { name: 'Fill 60 rows' }).click();
  }
  for (const [column, value] of [
    ['Address Line 1', 'Camp'],
    ['City', 'Pune'],
    ['Pin Code', '411001'],
  ] as const) {
    await dialog.getByLabel('Column to fill').selectOption(column);
    await dialog.getByLabel(`${column} for all rows`).fill(value);
    await staff.keyboard.press('Enter');
  }
  await expect(dialog.getByText('60 new · 60 placed in sections', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(dialog.getByText('Every row needs a value, but there is none for Pin Code in 60 rows.')).toBeVisible();
});
