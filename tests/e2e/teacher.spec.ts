import type { Browser, Page } from '@playwright/test';
import { expect, signIn, test } from './test';

interface ClassTeacher {
  name: string;
  mobile: string;
  section: string;
}

/** Gives access to all class teachers, and returns the first one. */
async function addClassTeachers(staff: Page): Promise<ClassTeacher> {
  await staff.goto('/settings/access');
  await staff.getByRole('button', { name: 'Add Class Teachers' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Add Class Teachers' });
  const cells = dialog.getByRole('row').nth(1).getByRole('cell');
  await expect(cells.nth(3)).toHaveText('Gets access');
  const [name = '', sections = '', mobile = ''] = await cells.allTextContents();
  await dialog.getByRole('button', { name: /^Give access to \d+ class teachers$/ }).click();
  await expect(dialog).toBeHidden();
  const row = staff.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Teacher');
  return { name, mobile: mobile.replace(/\D/g, '').slice(-10), section: sections.split(', ')[0] ?? '' };
}

async function openAs(browser: Browser, school: Parameters<typeof signIn>[1], mobile: string, path = '/login') {
  const page = await (await browser.newContext({ baseURL: school.url })).newPage();
  await signIn(page, school, path, mobile);
  return page;
}

test('a teacher sees the own sections, finds a child, and nothing else exists', async ({ staff, school, browser }) => {
  const { mobile, section } = await addClassTeachers(staff);
  const page = await openAs(browser, school, mobile);
  await expect(page).toHaveURL('/my-sections');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['My Sections']);
  await page.getByRole('link', { name: section }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(section);
  const rows = page.getByRole('row');
  const child = (await rows.nth(2).getByRole('cell').first().textContent()) ?? '';
  await page.getByLabel('Search children').fill(child.slice(-8));
  await expect(rows.filter({ hasText: child })).toBeVisible();

  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox');
  await search.fill(child.slice(-8));
  await expect(
    page
      .getByRole('option')
      .filter({ hasText: child.slice(-8) })
      .first(),
  ).toBeVisible();
  await search.fill('Holiday');
  await expect(page.getByText('Nothing found for “Holiday”.').first()).toBeVisible();
  await page.keyboard.press('Escape');

  for (const path of [
    '/students',
    '/settings/activity',
    '/students/photos',
    '/sections/new-year',
    '/sections/1/students',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your role doesn’t include this');
    await expect(page).toHaveURL(path);
  }
  await expect(page.getByText('Ask Anita Deshmukh to change your role if you need this page.')).toBeVisible();
});
