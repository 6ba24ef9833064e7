import type { Locator, Page } from '@playwright/test';
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
  const tips = staff.locator('td').getByText('Edit Employee', { exact: true });
  await buttons.nth(1).hover();
  await expect(tips.nth(1)).toBeVisible();
  const iconBelow = await buttons.nth(2).locator('svg').boundingBox();
  expect(await bottomEdge(tips.nth(1))).toBeLessThanOrEqual(iconBelow?.y ?? 0);

  await staff.keyboard.press('Escape');
  await expect(tips.nth(1)).toBeHidden();
  await buttons.nth(2).hover();
  await expect(tips.nth(2)).toBeVisible();
});
