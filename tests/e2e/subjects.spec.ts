import type { Page } from '@playwright/test';
import { addSubject } from './prepare';
import { expect, test } from './test';

const failing = { status: 500, body: '<html>' };
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

async function filter(page: Page, text: string) {
  await page.getByLabel('Search subjects').fill(text);
  await page.getByLabel('Search subjects').press('Enter');
}

test.beforeEach(async ({ staff, school }) => {
  await staff.goto(`${school.url}/subjects?size=100`);
});

test('adds, renames and deletes a subject', async ({ staff }) => {
  const opener = staff.getByRole('button', { name: 'Add Subject' });
  await opener.click();
  const dialog = staff.getByRole('dialog', { name: 'Add New Subject' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Subject name is required')).toBeVisible();
  await expect(dialog.getByLabel('Subject Name')).toBeFocused();
  await dialog.getByLabel('Subject Name').fill('Astronomy');
  await staff.keyboard.press('Enter');
  await expect(staff.getByText('Subject added successfully')).toBeVisible();
  await expect(opener).toBeFocused();

  await rowOf(staff, 'Astronomy').getByRole('button', { name: 'Edit Subject' }).click();
  const edit = staff.getByRole('dialog', { name: 'Edit Subject' });
  await edit.getByLabel('Subject Name').fill('Astrophysics');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(staff.getByText('Subject updated successfully')).toBeVisible();

  await rowOf(staff, 'Astrophysics').getByRole('button', { name: 'Delete Subject' }).click();
  const question = staff.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await expect(question).toContainText('Are you sure you want to delete Astrophysics? This action cannot be undone.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(staff, 'Astrophysics')).toBeVisible();
  await rowOf(staff, 'Astrophysics').getByRole('button', { name: 'Delete Subject' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(staff.getByText('Astrophysics has been deleted')).toBeVisible();
  await expect(rowOf(staff, 'Astrophysics')).toHaveCount(0);
});

test('names the subject that has the name already', async ({ staff }) => {
  await addSubject(staff, 'Taken Name');
  await staff.getByRole('button', { name: 'Add Subject' }).click();
  await staff.getByLabel('Subject Name').fill('taken name');
  await staff.keyboard.press('Enter');
  await expect(staff.getByText('There is already a subject named Taken Name.')).toBeVisible();
});

test('searches the current page, and stays on it', async ({ staff, school }) => {
  for (const number of [1, 2, 3, 4, 5, 6, 7]) await addSubject(staff, `ZZ Paged ${number}`);
  await staff.goto(`${school.url}/subjects`);
  await expect(staff.getByLabel('Rows per page:')).toHaveValue('50');
  await staff.goto(`${school.url}/subjects?size=5`);
  await expect(staff.getByText('Searches the current page only')).toBeVisible();
  await staff.getByRole('button', { name: 'Last page' }).click();
  const last = rowOf(staff, 'ZZ Paged 7');
  await expect(last).toBeVisible();
  const address = staff.url();
  await filter(staff, 'paged 7');
  await expect(staff.getByRole('row')).toHaveCount(2);
  await expect(staff).toHaveURL(`${address}&search=paged+7`);
  await filter(staff, 'nothing like this');
  await expect(staff.getByText('No subjects found.')).toBeVisible();
  await staff.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click();
  await expect(last).toBeVisible();
});

test('tells each failure and loses nothing', async ({ staff, school }) => {
  await addSubject(staff, 'Robust');
  await staff.goto(`${school.url}/subjects?size=100`);
  await staff.route(/\/subject\/(create|update|delete)/, (route) => route.fulfill(failing));
  const dialog = staff.getByRole('dialog');

  await staff.getByRole('button', { name: 'Add Subject' }).click();
  await dialog.getByLabel('Subject Name').fill('Newcomer');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByText('Failed to add subject', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Error saving subject. Please try again.')).toBeVisible();
  await expect(dialog.getByLabel('Subject Name')).toHaveValue('Newcomer');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await staff.getByRole('button', { name: 'Discard' }).click();

  await rowOf(staff, 'Robust').getByRole('button', { name: 'Edit Subject' }).click();
  await dialog.getByLabel('Subject Name').fill('Robuster');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(staff.getByText('Failed to update subject', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Subject Name')).toHaveValue('Robuster');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await staff.getByRole('button', { name: 'Discard' }).click();

  await rowOf(staff, 'Robust').getByRole('button', { name: 'Delete Subject' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(staff.getByText('Failed to delete subject', { exact: true })).toBeVisible();
  await staff.unroute(/\/subject\/(create|update|delete)/);
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(staff.getByText('Robust has been deleted')).toBeVisible();
});

test('offers Retry where the list failed, and recovers', async ({ staff }) => {
  await addSubject(staff, 'Patient');
  await staff.route('**/subject/list*', (route) => route.fulfill(failing));
  await staff.getByLabel('Rows per page:').selectOption('50');
  await expect(staff.getByText('Failed to load subjects', { exact: true })).toBeVisible();
  await expect(staff.getByText('Failed to load subjects. Please try again later.')).toBeVisible();
  await staff.unroute('**/subject/list*');
  await staff.getByRole('button', { name: 'Retry' }).click();
  await expect(rowOf(staff, 'Patient')).toBeVisible();
});
