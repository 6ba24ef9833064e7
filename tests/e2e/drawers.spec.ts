import type { Page } from '@playwright/test';
import { startConsoleBefore } from '../support/console';
import { json, startUpstream } from '../support/upstream';
import { expect, signIn, test } from './test';
import { press, tabTo } from './without-a-mouse';

interface Row {
  id: number;
  firstName: string;
  lastName: string;
  mobileNo: string;
  sectionId: number;
  className: string;
  section: string;
}

/** Opens a row's drawer, which has the focus itself until the next Tab. */
async function openByKeys(page: Page, nth: number) {
  await press(page, rowLink(page, nth));
  await expect(drawer(page)).toBeFocused();
  await page.keyboard.press('Tab');
}

/** The students of a page of the list, as the server has them. */
async function studentsAt(staff: Page, page: number): Promise<[Row, Row]> {
  const reply = await staff.request.get(`/api/v1/students/list?page=${page}&per_page=10`);
  return (await reply.json()).data;
}
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;
const drawer = (page: Page) => page.getByRole('dialog');
const rowLink = (page: Page, nth: number) => page.locator('tbody tr').nth(nth).getByRole('link');

test('a name opens its drawer; Back, Escape and Close return to the row, and the list stays as it was', async ({
  staff,
}) => {
  await staff.goto('/dashboard');
  const school = await staff.getByRole('heading', { level: 1 }).textContent();
  const [first] = await studentsAt(staff, 2);
  await staff.goto('/students?page=2');
  const pages: string[] = [];
  staff.on('request', (request) => request.isNavigationRequest() && pages.push(request.url()));
  for (const leave of [
    () => staff.goBack(),
    () => staff.keyboard.press('Escape'),
    () => drawer(staff).getByRole('button', { name: 'Close' }).click(),
  ]) {
    await rowLink(staff, 0).click();
    await expect(drawer(staff)).toHaveAccessibleName(nameOf(first));
    await expect(staff).toHaveURL(`/students?page=2&student=${first.id}`);
    await expect(staff).toHaveTitle(`${nameOf(first)} · ${school}`);
    expect(await staff.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    await leave();
    await expect(drawer(staff)).toBeHidden();
    await expect(staff).toHaveURL('/students?page=2');
    await expect(staff).toHaveTitle(`Students · ${school}`);
    await expect(rowLink(staff, 0)).toBeFocused();
  }
  // Each took back what the name had pushed.
  await staff.goForward();
  await expect(drawer(staff)).toHaveAccessibleName(nameOf(first));
  await staff.goBack();
  await expect(drawer(staff)).toBeHidden();
  expect(pages).toEqual([]);
  await staff.goBack();
  await expect(staff).toHaveURL('/dashboard');
});

test('two Escapes in a row close the drawer and stay on the list', async ({ staff }) => {
  await staff.goto('/students');
  await rowLink(staff, 1).click();
  await expect(drawer(staff)).toBeVisible();
  await staff.evaluate(() => {
    for (const _ of [1, 2]) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    }
  });
  await expect(drawer(staff)).toBeHidden();
  await expect(staff).toHaveURL('/students');
});

test('an address opens the drawer of a student who is on another page, at once and after a reload', async ({
  staff,
}) => {
  const [first, second] = await studentsAt(staff, 7);
  const asked: string[] = [];
  staff.on('request', (request) => request.url().includes('/students/list') && asked.push(request.url()));
  await staff.goto(`/students?search=zzz&student=${first.id}`);
  await expect(drawer(staff)).toHaveAccessibleName(nameOf(first));
  await staff.reload();
  await expect(drawer(staff)).toHaveAccessibleName(nameOf(first));
  // The page has brought both, the rows and the one.
  expect(asked).toEqual([]);
  await staff.keyboard.press('Escape');
  await expect(drawer(staff)).toBeHidden();
  await expect(staff).toHaveURL('/students?search=zzz');
  await expect(staff.getByRole('heading', { level: 1 })).toBeFocused();

  // Another one by Back and Forward.
  await staff.goto(`/students?student=${first.id}`);
  await expect(drawer(staff)).toHaveAccessibleName(nameOf(first));
  await staff.evaluate((id) => window.history.pushState(null, '', `?student=${id}`), second.id);
  await expect(drawer(staff)).toHaveAccessibleName(nameOf(second));
  await staff.goBack();
  await expect(drawer(staff)).toHaveAccessibleName(nameOf(first));
  await staff.goForward();
  await expect(drawer(staff)).toHaveAccessibleName(nameOf(second));
});

test('nobody has such an id', async ({ staff }) => {
  for (const [address, said] of [
    ['/students?student=999999', 'This student was not found.'],
    ['/students?student=abc', 'This student was not found.'],
    ['/employees?employee=999999', 'This employee was not found.'],
  ] as const) {
    await staff.goto(address);
    await expect(drawer(staff)).toContainText(said);
    await drawer(staff).getByRole('button', { name: 'Close' }).last().click();
    await expect(drawer(staff)).toBeHidden();
    await expect(staff).toHaveURL(address.replace(/\?.*/, ''));
  }
});

test('Ctrl opens the drawer in a new tab', async ({ staff, context }) => {
  await staff.goto('/employees');
  const name = (await rowLink(staff, 2).getAttribute('aria-label')) ?? '';
  const opened = context.waitForEvent('page');
  await rowLink(staff, 2).click({ modifiers: ['ControlOrMeta'] });
  await expect(drawer(await opened)).toHaveAccessibleName(name);
  await expect(drawer(staff)).toBeHidden();
});

test('by keyboard alone: open, copy, edit, save, and see what was saved', async ({ staff, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [, second] = await studentsAt(staff, 1);
  await staff.goto('/students');
  await openByKeys(staff, 1);
  await expect(drawer(staff)).toHaveAccessibleName(nameOf(second));
  await press(staff, drawer(staff).locator('dl').last().getByRole('button', { name: 'Copy' }).first());
  await expect(staff.getByText(`Copied: +91${second.mobileNo}`)).toBeVisible();
  expect(await staff.evaluate(() => navigator.clipboard.readText())).toBe(`+91${second.mobileNo}`);

  const edit = drawer(staff).getByRole('button', { name: 'Edit Student' });
  await press(staff, edit);
  const form = staff.getByRole('dialog', { name: 'Edit Student' });
  await tabTo(staff, form.getByLabel('City'));
  await staff.keyboard.press('ControlOrMeta+A');
  await staff.keyboard.type('Mysuru of the Drawer');
  await staff.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(edit).toBeFocused();
  await expect(drawer(staff)).toContainText('Mysuru of the Drawer');

  // What is typed is asked for before Back loses it, and goes with the drawer.
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

  // What was opened over a drawer goes with it.
  await openByKeys(staff, 1);
  await press(staff, drawer(staff).getByRole('button', { name: 'View Fees' }));
  await expect(staff.getByRole('dialog', { name: 'Fee Details' })).toContainText('Sample data');
  await staff.goBack();
  await expect(staff.getByRole('dialog')).toHaveCount(0);
});

test('a number is copied without permission, too', async ({ staff, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await staff.addInitScript(() => {
    const { clipboard } = navigator;
    Object.assign(window, { readClipboard: () => clipboard.readText() });
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  const [first] = await studentsAt(staff, 1);
  await staff.goto(`/students?student=${first.id}`);
  const number = drawer(staff).locator('dl').last().getByRole('button', { name: 'Copy' }).first();
  await number.click();
  await expect(staff.getByText(`Copied: +91${first.mobileNo}`)).toBeVisible();
  expect(await staff.evaluate(() => Reflect.get(window, 'readClipboard')())).toBe(`+91${first.mobileNo}`);
});

test('the switch in the drawer turns the row', async ({ staff }) => {
  await staff.goto('/students');
  await rowLink(staff, 3).click();
  const status = drawer(staff).getByRole('switch');
  const before = await status.getAttribute('aria-checked');
  const after = before === 'true' ? 'false' : 'true';
  await status.click();
  await expect(status).toHaveAttribute('aria-checked', after);
  await staff.keyboard.press('Escape');
  await expect(staff.locator('tbody tr').nth(3).getByRole('switch')).toHaveAttribute('aria-checked', after);
});

test('a deleted student takes the drawer along', async ({ staff }) => {
  await staff.goto('/students?page=3');
  await rowLink(staff, 0).click();
  await drawer(staff).getByRole('button', { name: 'Edit Student' }).click();
  await staff.getByRole('button', { name: 'Delete Student' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(staff.getByText('has been deleted')).toBeVisible();
  await expect(staff.getByRole('dialog')).toHaveCount(0);
  await expect(staff).toHaveURL('/students?page=3');
});

test('the members of a section lead to their drawers, and from there back to the section', async ({ staff }) => {
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

for (const [width, height] of [
  [1366, 768],
  [390, 844],
] as const) {
  test(`at ${width} × ${height} the drawer and its last line are in the window`, async ({ staff }) => {
    await staff.setViewportSize({ width, height });
    await staff.goto('/students');
    await rowLink(staff, 0).click();
    await expect(drawer(staff)).toBeInViewport({ ratio: 0.99 });
    const box = await drawer(staff).boundingBox();
    expect(box?.width).toBeCloseTo(width === 390 ? 390 : 448, 1);
    const last = drawer(staff).getByText('Date of Birth');
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
  });
}

test('a server that takes no filters is not asked for one student; who is not on the page can be searched', async ({
  page,
}) => {
  const upstream = await startUpstream();
  const trisha = { id: 12, enrollmentNo: 'S-12', firstName: 'Trisha', lastName: 'Singh', mobileNo: '9876501234' };
  upstream.on('/students/list', json({ data: [trisha], total_records: 1 }));
  upstream.on('/students/parents', json({ parents: null }));
  const running = await startConsoleBefore(upstream);
  await signIn(page, running, `/login?from=${encodeURIComponent('/students?student=12')}`);
  await expect(drawer(page)).toHaveAccessibleName('Trisha Singh');
  await expect(drawer(page)).toContainText('No parents have been added yet.');

  await page.goto(`${running.url}/students?page=3&student=77`);
  await expect(drawer(page)).toContainText('This student is not on this page of the list.');
  await drawer(page).getByLabel('Name or number').fill('Trisha');
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toBeHidden();
  await expect(page).toHaveURL(`${running.url}/students?search=Trisha`);
  expect(upstream.requests.filter(({ url }) => url.includes('student_id=77'))).toEqual([]);
  await running.close();
  await upstream.close();
});
