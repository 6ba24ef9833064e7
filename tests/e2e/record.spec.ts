import type { Page } from '@playwright/test';
import { waitUntilIdle } from '../support/hydrated-pages';
import { addStudent } from './create-sections';
import { expect, test } from './test';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const rows = (page: Page) => page.locator('tbody tr');

/** Reloads the list until it shows an entry, because the server writes the entries of reads in batches. */
async function expectActivity(page: Page, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(rows(page).filter({ hasText: text }).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test('a clerk finds out who changed a phone number, and restores it', async ({ staff }) => {
  const id = await addStudent(staff, 'REC-1', 'Ira');
  await staff.goto(`/students?search=REC-1&student=${id}`);
  const drawer = dialog(staff, 'Ira Khan');
  await drawer.getByRole('button', { name: 'Edit Student' }).click();
  const form = dialog(staff, 'Edit Student');
  const phone = form.getByLabel('Phone Number');
  const former = await phone.inputValue();
  await phone.fill('9822011001');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form).toBeHidden();
  await expect(drawer).toContainText('+91 98220 11001');

  await drawer.getByRole('button', { name: 'History' }).click();
  const history = dialog(staff, 'History');
  const entry = history.getByRole('listitem').first();
  await expect(entry).toContainText(/Phone Number: \+91 [\d ]+ → \+91 98220 11001/);
  await expect(entry).toContainText(/You · \d+ \w{3} \d{4}, \d\d:\d\d/);
  await entry.getByRole('button', { name: 'Undo the change of Phone Number' }).press('Enter');
  await expect(staff.getByText(/^Phone Number is \+91 [\d ]+ again$/)).toBeVisible();
  await expect(history.getByRole('listitem').first()).toContainText('Phone Number: +91 98220 11001 → ');
  await staff.keyboard.press('Escape');
  await expect(drawer.getByRole('button', { name: 'History' })).toBeFocused();
  await expect(drawer).not.toContainText('+91 98220 11001');
  await drawer.getByRole('button', { name: 'Edit Student' }).click();
  await expect(phone).toHaveValue(former);
  await staff.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await drawer.getByRole('button', { name: 'History' }).click();
  await history.getByRole('link', { name: 'All activity' }).click();
  await expect(staff).toHaveURL(`/settings/activity?noun=students&record=${id}`);
  await expect(staff.getByTitle('Ira Khan')).toBeVisible();
  await expect(rows(staff).filter({ hasText: 'added Ira Khan' })).toHaveCount(1);
  await expectActivity(staff, 'opened Ira Khan');
  await staff.goBack();
  await expect(drawer).toBeVisible();
});

test('the details of a student count as opened only when they are shown', async ({ staff }) => {
  await staff.goto('/sections/1/students');
  await waitUntilIdle(staff);
  const name = (await rows(staff).first().getByRole('link').textContent()) ?? '';
  const idOf = async (row: number) =>
    /student=(\d+)/.exec((await rows(staff).nth(row).getByRole('link').getAttribute('href')) ?? '')?.[1];
  const [id, otherId] = [await idOf(0), await idOf(1)];
  const prefetched = staff.waitForResponse((response) => response.url().includes('/students/list'));
  await rows(staff).first().getByRole('link').hover();
  await (await prefetched).finished();
  // Entries are written in their order, so after this entry no earlier one can follow.
  await staff.request.get(`/api/v1/students/list?page=1&per_page=1&student_id=${otherId}`);
  await staff.goto(`/settings/activity?noun=students&record=${otherId}`);
  await expectActivity(staff, 'opened');
  await staff.goto(`/settings/activity?noun=students&record=${id}`);
  await expect(staff.getByText('No activity found with these filters')).toBeVisible();

  await staff.goto('/sections/1/students');
  await rows(staff).first().getByRole('link').click();
  await expect(dialog(staff, name)).toBeVisible();
  await staff.goto(`/settings/activity?noun=students&record=${id}`);
  await expectActivity(staff, `opened ${name}`);
});

test('activities are filtered by person, kind and day, and the filters are in the address', async ({ staff }) => {
  await addStudent(staff, 'REC-2', 'Uma');
  await staff.goto('/settings/activity');
  await staff.getByLabel('Person').focus();
  await staff.getByLabel('Person').selectOption({ label: 'Anita Deshmukh' });
  await staff.getByLabel('Kind').selectOption('Changes');
  await expect(staff).toHaveURL(/\?person=\d+&kind=changes$/);
  await expect(rows(staff).first()).toContainText('added Uma Khan');
  const today = new Date().toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' });
  await staff.getByLabel('Day').fill(today);
  await staff.getByLabel('Day').press('Enter');
  await expect(staff).toHaveURL(/&day=\d{4}-\d\d-\d\d$/);
  await expect(rows(staff).first()).toContainText('added Uma Khan');
  await staff.getByLabel('Day').press('ArrowDown');
  await expect(staff.getByText('No activity found with these filters')).toBeVisible();
  await staff.reload();
  await expect(staff.getByLabel('Day')).not.toHaveValue(today);
  await staff.goBack();
  await expect(staff.getByLabel('Day')).toHaveValue(today);
  await expect(rows(staff).first()).toContainText('added Uma Khan');
});

test('downloads and prints are recorded', async ({ staff }) => {
  await staff.addInitScript(() =>
    Object.assign(window, { print: () => window.dispatchEvent(new Event('beforeprint')) }),
  );
  await staff.goto('/employees?search=a');
  await staff.getByRole('button', { name: 'More ways to download' }).click();
  const download = staff.waitForEvent('download');
  await dialog(staff, 'Download Employees').getByRole('button', { name: 'Download' }).click();
  await download;
  await expect(dialog(staff, 'Download Employees')).toBeHidden();
  // The browser records prints once it has loaded the code for it.
  await staff.goto('/employees?employee=1');
  await waitUntilIdle(staff);
  const recorded = staff.waitForResponse((response) => response.request().method() === 'POST');
  await staff.getByRole('dialog').getByRole('button', { name: 'Print' }).click();
  await recorded;
  await staff.goto('/settings/activity?kind=exports');
  await expectActivity(staff, /downloaded \d+ employees ?Search: a/);
  await expectActivity(staff, /printed \w+ \w+/);
});
