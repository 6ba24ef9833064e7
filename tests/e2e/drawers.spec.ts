import type { Page } from '@playwright/test';
import { press, tabTo } from './keyboard-navigation';
import { expect, test } from './test';

interface Row {
  id: number;
  firstName: string;
  middleName: string;
  lastName: string;
  mobileNo: string;
  sectionId: number;
  className: string;
  section: string;
}

/** Opens a row's drawer by keyboard, and presses Tab to move the focus from the drawer to its first control. */
async function openByKeyboard(page: Page, index: number) {
  await press(page, rowLink(page, index));
  await expect(drawer(page)).toBeFocused();
  await page.keyboard.press('Tab');
}

async function readStudents(staff: Page, page: number): Promise<[Row, Row]> {
  const reply = await staff.request.get(`/api/v1/students/list?page=${page}&per_page=10`);
  return (await reply.json()).data;
}
const nameOf = ({ firstName, middleName, lastName }: Row) =>
  [firstName, middleName, lastName].filter(Boolean).join(' ');
const drawer = (page: Page) => page.getByRole('dialog');
const rowLink = (page: Page, index: number) => page.locator('tbody tr').nth(index).getByRole('link');

test('a name opens its drawer, and Back, Escape and Close return to the same row of the unchanged list', async ({
  staff,
  context,
}) => {
  await staff.goto('/dashboard');
  const school = await staff.getByRole('heading', { level: 1 }).textContent();
  const [first] = await readStudents(staff, 2);
  await staff.goto('/students?page=2');
  const navigations: string[] = [];
  staff.on('request', (request) => request.isNavigationRequest() && navigations.push(request.url()));
  for (const closeDrawer of [
    () => staff.goBack(),
    () => staff.keyboard.press('Escape'),
    () => drawer(staff).getByRole('button', { name: 'Close' }).click(),
  ]) {
    await rowLink(staff, 0).click();
    await expect(drawer(staff)).toHaveAccessibleName(nameOf(first));
    await expect(staff).toHaveURL(`/students?page=2&student=${first.id}`);
    await expect(staff).toHaveTitle(`${nameOf(first)} · ${school}`);
    expect(await staff.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    await closeDrawer();
    await expect(drawer(staff)).toBeHidden();
    await expect(staff).toHaveURL('/students?page=2');
    await expect(staff).toHaveTitle(`Students · ${school}`);
    await expect(rowLink(staff, 0)).toBeFocused();
  }
  // Closing the drawer goes back in the history, so Forward opens the drawer again.
  await staff.goForward();
  await expect(drawer(staff)).toHaveAccessibleName(nameOf(first));
  await staff.goBack();
  await expect(drawer(staff)).toBeHidden();

  await test.step('two Escapes in a row do not leave the list', async () => {
    await rowLink(staff, 1).click();
    await expect(drawer(staff)).toBeVisible();
    await staff.evaluate(() => {
      for (const _ of [1, 2]) {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      }
    });
    await expect(drawer(staff)).toBeHidden();
    await expect(staff).toHaveURL('/students?page=2');
  });

  await test.step('Ctrl+click opens the drawer in a new tab', async () => {
    const pendingTab = context.waitForEvent('page');
    await rowLink(staff, 0).click({ modifiers: ['ControlOrMeta'] });
    await expect(drawer(await pendingTab)).toHaveAccessibleName(nameOf(first));
    await expect(drawer(staff)).toBeHidden();
  });
  expect(navigations).toEqual([]);
  await staff.goBack();
  await expect(staff).toHaveURL('/dashboard');
});

test('a URL opens the drawer of a student of another page, also after a reload', async ({ staff }) => {
  const [first, second] = await readStudents(staff, 7);
  const listRequests: string[] = [];
  staff.on('request', (request) => request.url().includes('/students/list') && listRequests.push(request.url()));
  await staff.goto(`/students?search=zzz&student=${first.id}`);
  await expect(drawer(staff)).toHaveAccessibleName(nameOf(first));
  await staff.reload();
  await expect(drawer(staff)).toHaveAccessibleName(nameOf(first));
  // The HTML of the page contained the rows and the student, so the browser requests no list.
  expect(listRequests).toEqual([]);
  await staff.keyboard.press('Escape');
  await expect(drawer(staff)).toBeHidden();
  await expect(staff).toHaveURL('/students?search=zzz');
  await expect(staff.getByRole('heading', { level: 1 })).toBeFocused();

  // Back and Forward switch to another student.
  await staff.goto(`/students?student=${first.id}`);
  await expect(drawer(staff)).toHaveAccessibleName(nameOf(first));
  await staff.evaluate((id) => window.history.pushState(null, '', `?student=${id}`), second.id);
  await expect(drawer(staff)).toHaveAccessibleName(nameOf(second));
  await staff.goBack();
  await expect(drawer(staff)).toHaveAccessibleName(nameOf(first));
  await staff.goForward();
  await expect(drawer(staff)).toHaveAccessibleName(nameOf(second));
});

const findGroup = (page: Page, title: string) => drawer(page).locator('section').filter({ hasText: title });

test('a student is opened, copied, edited and saved by keyboard alone', async ({ staff, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [, second] = await readStudents(staff, 1);
  await staff.goto('/students');
  await openByKeyboard(staff, 1);
  await expect(drawer(staff)).toHaveAccessibleName(nameOf(second));
  await press(staff, findGroup(staff, 'Student Information').getByRole('button', { name: 'Copy' }).first());
  await expect(staff.getByText(`Copied: +91${second.mobileNo}`)).toBeVisible();
  expect(await staff.evaluate(() => navigator.clipboard.readText())).toBe(`+91${second.mobileNo}`);
  await test.step('copying works without a clipboard API', async () => {
    const readClipboard = await staff.evaluateHandle(() => {
      const { clipboard } = navigator;
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      return () => clipboard.readText();
    });
    await press(staff, findGroup(staff, 'Address Information').getByRole('button', { name: 'Copy' }));
    const toast = staff.getByText(/^Copied: (?!\+91)/);
    await expect(toast).toBeVisible();
    expect(await toast.textContent()).toBe(`Copied: ${await readClipboard.evaluate((read) => read())}`);
  });

  const editButton = drawer(staff).getByRole('button', { name: 'Edit Student' });
  await press(staff, editButton);
  const form = staff.getByRole('dialog', { name: 'Edit Student' });
  await tabTo(staff, form.getByLabel('City'));
  await staff.keyboard.press('ControlOrMeta+A');
  await staff.keyboard.type('Mysuru of the Drawer');
  await staff.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(editButton).toBeFocused();
  await expect(drawer(staff)).toContainText('Mysuru of the Drawer');

  // Back asks the user before it discards unsaved text, and then closes the form and the drawer.
  await staff.keyboard.press('Enter');
  await tabTo(staff, form.getByLabel('City'));
  await staff.keyboard.type('X');
  await staff.goBack();
  await press(staff, staff.getByRole('button', { name: 'Keep editing' }));
  await expect(staff).toHaveURL(`/students?student=${second.id}`);
  await staff.goBack();
  await press(staff, staff.getByRole('button', { name: 'Discard' }));
  await expect(staff.getByRole('dialog')).toHaveCount(0);
  await expect(staff).toHaveURL('/students');

  // A dialog over a drawer closes together with the drawer.
  await openByKeyboard(staff, 1);
  await press(staff, drawer(staff).getByRole('button', { name: 'View Fees' }));
  await expect(staff.getByRole('dialog', { name: 'Fee Details' })).toContainText('Sample data');
  await staff.goBack();
  await expect(staff.getByRole('dialog')).toHaveCount(0);
});

test('members of a section link to their drawers, and the drawers link to the section', async ({ staff }) => {
  await staff.goto('/sections/1/students');
  const link = rowLink(staff, 0);
  const name = (await link.textContent()) ?? '';
  await link.click();
  await expect(drawer(staff)).toHaveAccessibleName(name);
  await expect(staff).toHaveURL(/\/students\?student=\d+$/);
  await expect(drawer(staff).locator('a[href="/sections/1/students"]')).toBeVisible();
  await staff.goBack();
  await expect(staff).toHaveURL('/sections/1/students');

  await staff.goto('/sections/1/teachers');
  await rowLink(staff, 0).click();
  await expect(staff).toHaveURL(/\/employees\?employee=\d+$/);
  await drawer(staff).locator('a[href="/sections/1/students"]').first().click();
  await expect(staff).toHaveURL('/sections/1/students');
});

test('the drawer and its last line fit a small window', async ({ staff }) => {
  await staff.goto('/students');
  await rowLink(staff, 0).click();
  for (const [width, height, drawerWidth] of [
    [1366, 768, 448],
    [390, 844, 390],
  ] as const) {
    await staff.setViewportSize({ width, height });
    await expect.poll(async () => (await drawer(staff).boundingBox())?.width).toBeCloseTo(drawerWidth, 1);
    await expect(drawer(staff)).toBeInViewport({ ratio: 0.99 });
    const lastLine = drawer(staff).getByText('Address', { exact: true });
    await lastLine.scrollIntoViewIfNeeded();
    await expect(lastLine).toBeInViewport({ ratio: 1 });
  }
});
