import type { Page } from '@playwright/test';
import { startConsoleInFrontOf } from '../support/console';
import { json, startUpstream } from '../support/upstream';
import { addStaffedClass } from './create-sections';
import { expect, openBeforeScripts, signIn, test } from './test';

async function readSchoolName(staff: Page) {
  await staff.goto('/dashboard');
  return staff.getByRole('heading', { level: 1 }).textContent();
}

test('the tab has its title before any script is loaded', async ({ staff, context }) => {
  const school = await readSchoolName(staff);
  const page = await openBeforeScripts(context, '/students');
  await expect(page).toHaveTitle(`Students · ${school}`);
});

test('the tab of a section has its name, even when it is opened by Ctrl+click', async ({ staff, context }) => {
  const school = await readSchoolName(staff);
  const { classId } = await addStaffedClass(staff, 'Tab');
  await staff.goto(`/sections?class=${classId}`);
  for (const screen of ['Teachers', 'Students']) {
    const pendingTab = context.waitForEvent('page');
    await staff.getByRole('link', { name: `View ${screen}` }).click({ modifiers: ['ControlOrMeta'] });
    const tab = await pendingTab;
    await expect(tab).toHaveTitle(`${screen} of Tab Rose · ${school}`);
    await tab.close();
  }
  await expect(staff).toHaveTitle(`Sections · ${school}`);
  await staff.getByRole('link', { name: 'View Students' }).click();
  await expect(staff).toHaveTitle(`Students of Tab Rose · ${school}`);
  await staff.goBack();
  await expect(staff).toHaveTitle(`Sections · ${school}`);
});

test('the sign-in page has the name of the product', async ({ page, school }) => {
  await page.goto(`${school.url}/login`);
  await expect(page).toHaveTitle('Sign In · Homeroom');
});

test('the title has the school’s name from the profile, or else the product’s name', async ({ page }) => {
  const upstream = await startUpstream();
  const running = await startConsoleInFrontOf(upstream);
  const setSchoolName = (name: string) =>
    upstream.on(
      '/web/user/profile',
      json({ status: 'success', data: { userid: 1, schoolid: 1, name, firstname: 'Asha' } }),
    );
  setSchoolName('');
  await signIn(page, running);
  await expect(page).toHaveTitle('Dashboard · Homeroom');
  setSchoolName('Hill School');
  await page.reload();
  await expect(page).toHaveTitle('Dashboard · Hill School');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Classes' }).click();
  await expect(page).toHaveTitle('Classes · Hill School');
  await running.close();
  await upstream.close();
});
