import type { Locator, Page } from '@playwright/test';
import { waitUntilSettled } from '../pictures/wait-until-settled';
import { waitUntilIdle } from '../support/hydrated-pages';
import { expect, test } from './test';

const rightEdge = async (element: Locator) => {
  const box = await element.boundingBox();
  return box && Math.round(box.x + box.width);
};
const bottomEdge = async (element: Locator) => {
  const box = await element.boundingBox();
  return box && Math.round(box.y + box.height);
};
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu' });
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('a narrow window shows the menu as a drawer, which closes by a link, Escape or a click beside it', async ({
  staff,
}) => {
  await staff.setViewportSize({ width: 911, height: 512 });
  await staff.goto('/dashboard');
  await expect(mainMenu(staff)).toBeHidden();

  await menuButton(staff).press('Enter');
  await staff.keyboard.press('Tab');
  await expect(mainMenu(staff).getByRole('link', { name: 'Dashboard' })).toBeFocused();
  await staff.keyboard.press('Escape');
  await expect(mainMenu(staff)).toBeHidden();
  await expect(menuButton(staff)).toBeFocused();

  await menuButton(staff).click();
  await staff.mouse.click(800, 300);
  await expect(mainMenu(staff)).toBeHidden();

  await menuButton(staff).click();
  await mainMenu(staff).getByRole('link', { name: 'Students' }).click();
  await expect(staff.getByRole('heading', { name: 'Students' })).toBeVisible();
  await expect(mainMenu(staff)).toBeHidden();

  await staff.setViewportSize({ width: 1366, height: 768 });
  await expect(mainMenu(staff)).toBeVisible();
  await expect(menuButton(staff)).toBeHidden();
});

test('a list fits windows of every width', async ({ staff }) => {
  await test.step('in wide windows, top bar and table have the same right edge', async () => {
    await staff.goto('/students');
    const table = staff.getByRole('table');
    await expect(table.getByRole('switch').first()).toBeVisible();
    for (const width of [1024, 1366, 1920, 2560]) {
      await staff.setViewportSize({ width, height: 1000 });
      const logoutEdge = await rightEdge(staff.getByRole('button', { name: 'Logout' }));
      expect([width, await rightEdge(staff.getByRole('button', { name: 'Add Student' }))]).toEqual([width, logoutEdge]);
      expect([width, Math.abs(((await rightEdge(table)) ?? 0) - (logoutEdge ?? 0))]).toEqual([width, 1]);
    }
  });

  await test.step('on a phone, the table scrolls next to its first column, and the page does not scroll', async () => {
    await staff.setViewportSize({ width: 390, height: 844 });
    const actions = staff.getByRole('button', { name: 'Edit Student' }).first();
    await actions.scrollIntoViewIfNeeded();
    await expect(actions).toBeInViewport();
    await expect(staff.getByRole('cell').first()).toBeInViewport({ ratio: 1 });
    expect(await staff.evaluate(() => [scrollX, document.documentElement.scrollWidth])).toEqual([0, 390]);
  });

  await test.step('while scrolled, the header stays below the top bar and the pager at the bottom', async () => {
    for (const width of [768, 911, 1366]) {
      await staff.setViewportSize({ width, height: 512 });
      await staff.goto('/employees');
      const header = staff.getByRole('columnheader').first();
      const firstRow = staff.getByRole('row').nth(1);
      await expect(firstRow.getByRole('switch')).toBeVisible();
      const box = await firstRow.boundingBox();
      expect([width, (await bottomEdge(header)) ?? 0]).toEqual([width, Math.round(box?.y ?? 0)]);
      await staff.mouse.move(width / 2, 400);
      await staff.mouse.wheel(0, 180);
      await expect.poll(async () => [width, (await header.boundingBox())?.y]).toEqual([width, 64]);
      expect(await bottomEdge(staff.getByRole('navigation', { name: 'Pages' }))).toBe(512);
    }
  });
});

test('a tooltip closes at Escape, opens at another button, and does not cover other icons', async ({ staff }) => {
  await staff.goto('/employees');
  const buttons = staff.getByRole('button', { name: 'Edit Employee' });
  const expectTooltip = (index: number, display: 'block' | 'none') =>
    expect(buttons.nth(index)).toHaveCSS('display', display, { pseudo: 'after' });
  await buttons.nth(1).hover();
  await expectTooltip(1, 'block');
  await expect(buttons.nth(1)).toHaveCSS('content', '"Edit Employee" / ""', { pseudo: 'after' });
  const iconBelow = await buttons.nth(2).locator('svg').boundingBox();
  const tooltipEdge = await buttons.nth(1).evaluate((button) => {
    const { top, marginTop, height } = getComputedStyle(button, '::after');
    return [top, marginTop, height].reduce(
      (sum, px) => sum + Number.parseFloat(px),
      button.getBoundingClientRect().top,
    );
  });
  expect(tooltipEdge).toBeLessThanOrEqual(iconBelow?.y ?? 0);

  await staff.keyboard.press('Escape');
  await expectTooltip(1, 'none');
  await buttons.nth(2).hover();
  await expectTooltip(2, 'block');
});

test('at the end of a list, the pager is at the bottom of the window, in the line of the footer', async ({ staff }) => {
  await staff.goto('/students?size=25');
  const pager = staff.getByRole('navigation', { name: 'Pages' });
  await expect(staff.getByRole('table').getByRole('switch')).toHaveCount(25);
  for (const [width, height] of [
    [1920, 1080],
    [1366, 768],
    [1024, 768],
  ] as const) {
    await staff.setViewportSize({ width, height });
    await staff.mouse.move(width / 2, 400);
    await staff.mouse.wheel(0, 5000);
    const footer = staff.getByRole('contentinfo');
    await expect(footer.getByText('Homeroom')).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => [width, await bottomEdge(pager)]).toEqual([width, height]);
    const footerEdge = (await rightEdge(footer.getByRole('button'))) ?? 0;
    const pagerEdge = (await pager.getByText('Rows per page:').boundingBox())?.x ?? 0;
    expect([width, pagerEdge - footerEdge > 24]).toEqual([width, true]);
  }
});

test('on a phone, the pager stays under the finger when it shows the next page', async ({ staff }) => {
  await staff.setViewportSize({ width: 390, height: 844 });
  await staff.goto('/employees');
  await waitUntilIdle(staff);
  const nextButton = staff.getByRole('button', { name: 'Next page' });
  await staff.mouse.move(200, 400);
  await staff.mouse.wheel(0, 5000);
  await expect(staff.getByRole('contentinfo')).toBeInViewport({ ratio: 1 });
  const boxAtEnd = await nextButton.boundingBox();
  await nextButton.click();
  await expect(staff.getByText('11–20 of')).toBeVisible();
  await expect.poll(() => staff.evaluate(() => scrollY)).toBe(0);
  expect(await nextButton.boundingBox()).toEqual(boxAtEnd);
});

test('in a wide window, related columns are side by side', async ({ staff }) => {
  await staff.setViewportSize({ width: 1920, height: 1080 });
  for (const [address, left, right, maxDistance] of [
    ['/employees', 'First Name', 'Last Name', 240],
    ['/students', 'First Name', 'Last Name', 240],
    ['/sections', 'Class', 'Section', 280],
    ['/holidays', 'Holiday', 'Classes', 380],
    ['/broadcasting', 'Title', 'Description', 440],
  ] as const) {
    await staff.goto(address);
    await expect(staff.getByRole('table').getByRole('button', { name: /^Edit/ }).first()).toBeVisible();
    const [leftBox, rightBox] = await Promise.all(
      [left, right].map((name) => staff.getByRole('columnheader', { name, exact: true }).boundingBox()),
    );
    expect([address, (rightBox?.x ?? 0) - (leftBox?.x ?? 0) <= maxDistance]).toEqual([address, true]);
  }
});

test('Views, Print, the row height and Download are in one line of the page header', async ({ staff }) => {
  await staff.goto('/employees');
  const header = staff.getByRole('main').locator('header');
  for (const width of [1024, 1366, 1920]) {
    await staff.setViewportSize({ width, height: 768 });
    const names = [
      'Views',
      'Print',
      ...(width < 1280 ? [] : ['Compact rows']),
      'Download',
      'Bulk Upload',
      'Add Employee',
    ];
    const boxes = await Promise.all(
      names.map((name) => header.getByRole('button', { name, exact: true }).boundingBox()),
    );
    expect([width, boxes.map((box) => [box?.y, box?.height])]).toEqual([width, boxes.map(() => [84, 40])]);
  }
});

/** Returns the darkness of the right edge of an element: 765 minus the sum of red, green and blue. White has 0. */
async function shadeAtRightEdge(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('not visible');
  const page = element.page();
  // Takes a picture near the bottom edge, because the last row has no content there.
  const clip = { x: Math.round(box.x + box.width) - 4, y: Math.round(box.y + box.height) - 8, width: 2, height: 4 };
  const picture = (await page.screenshot({ clip })).toString('base64');
  const blank = await page.context().newPage();
  const shade = await blank.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const [red = 255, green = 255, blue = 255] = context?.getImageData(0, 0, 1, 1).data ?? [];
    return 765 - red - green - blue;
  }, picture);
  await blank.close();
  return shade;
}

test('on a phone, a shade shows that the table continues at the right', async ({ staff }) => {
  await staff.emulateMedia({ colorScheme: 'light' });
  await staff.setViewportSize({ width: 390, height: 844 });
  await staff.goto('/employees?size=5');
  const table = staff.locator('main div:has(> table)');
  await expect(table.getByRole('switch').first()).toBeAttached();
  expect(await shadeAtRightEdge(table)).toBeGreaterThan(40);
  await table.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect.poll(() => shadeAtRightEdge(table)).toBeLessThan(10);
});

test('the focus outline of the keyboard shortcuts is inside the dialog', async ({ staff }) => {
  await staff.goto('/employees');
  await staff.keyboard.press('?');
  const list = staff.getByRole('region', { name: 'Shortcuts' });
  await expect(list).toBeFocused();
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const) {
    await staff.setViewportSize({ width, height });
    await waitUntilSettled(staff);
    const clippedSides = await list.evaluate((element) => {
      const { outlineOffset, outlineWidth } = getComputedStyle(element);
      const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
      const inner = element.getBoundingClientRect();
      const outer = (element.closest('[role=dialog]') ?? element).getBoundingClientRect();
      const scroller = (element.parentElement ?? element).getBoundingClientRect();
      return (['top', 'left', 'bottom', 'right'] as const).filter((side) => {
        const sign = side === 'top' || side === 'left' ? 1 : -1;
        return [outer, scroller].some((box) => sign * (inner[side] - box[side]) < reach);
      });
    });
    expect([width, clippedSides]).toEqual([width, []]);
    await staff.keyboard.press('End');
    await expect(list.getByText('Add everyone selected')).toBeInViewport({ ratio: 1 });
    await staff.keyboard.press('Home');
    await expect(list.getByText('On every page')).toBeInViewport({ ratio: 1 });
  }
});
