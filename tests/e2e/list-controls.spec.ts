import type { Page } from '@playwright/test';
import { expect, openBeforeScripts, test } from './test';

const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const rows = (page: Page) => page.getByRole('table').locator('tbody tr');
const firstRow = (page: Page) => rows(page).first();
const columnHeader = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const columnTexts = (page: Page, column: number) => page.locator(`tbody td:nth-child(${column})`).allInnerTexts();
const queryOf = (page: Page) => new URL(page.url()).search;
const compareCodePoints = (a: string, b: string) => (a < b ? -1 : Number(a > b));

test.describe('at a width of 1366 px', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test('a column header sorts ascending, descending and not at all, by keyboard and after a reload', async ({
    staff,
  }) => {
    await staff.goto('/students?page=3');
    await expect(rows(staff)).toHaveCount(10);
    const unsortedBox = await columnHeader(staff, 'First Name').boundingBox();
    const firstRowText = await firstRow(staff).textContent();
    const button = columnHeader(staff, 'First Name').getByRole('button');
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    await button.focus();
    await staff.keyboard.press('Enter');
    await expect.poll(() => queryOf(staff)).toBe('?sort=firstName');
    await expect(columnHeader(staff, 'First Name')).toHaveAttribute('aria-sort', 'ascending');
    await expect(staff.locator('th[aria-sort]')).toHaveCount(1);
    await expect(staff.locator('main [aria-busy=true]')).toHaveCount(0);
    const ascending = (await columnTexts(staff, 3)).map((name) => name.toLowerCase());
    expect(ascending).toEqual(ascending.toSorted(compareCodePoints));
    expect(await columnHeader(staff, 'First Name').boundingBox()).toEqual(unsortedBox);

    await staff.keyboard.press('Enter');
    await expect.poll(() => queryOf(staff)).toBe('?sort=-firstName');
    await staff.reload();
    await expect(columnHeader(staff, 'First Name')).toHaveAttribute('aria-sort', 'descending');
    await expect(staff.locator('main [aria-busy=true]')).toHaveCount(0);
    const descending = (await columnTexts(staff, 3)).map((name) => name.toLowerCase());
    expect(descending).toEqual(descending.toSorted(compareCodePoints).toReversed());
    expect(descending[0]).not.toBe(ascending[0]);

    await button.focus();
    await staff.keyboard.press('Enter');
    await expect.poll(() => queryOf(staff)).toBe('');
    await expect(staff.locator('th[aria-sort]')).toHaveCount(0);
    await expect(staff.locator('main [aria-busy=true]')).toHaveCount(0);
    await staff.goto('/students?page=3');
    await expect(firstRow(staff)).toHaveText(firstRowText ?? '');
  });

  test('students are filtered by class, section and status, in one line, until the filters are cleared', async ({
    staff,
  }) => {
    await staff.goto('/students?page=2');
    await expect(rows(staff)).toHaveCount(10);
    const countOfAll = await staff.getByText(/^[\d,]+ students$/).textContent();
    await expect(staff.getByLabel('Section', { exact: true })).toBeDisabled();
    await staff.getByLabel('Class', { exact: true }).focus();
    await expect(staff.getByLabel('Class', { exact: true }).locator('option')).not.toHaveCount(2);
    const className = await staff.getByLabel('Class', { exact: true }).locator('option').nth(3).textContent();
    await staff.getByLabel('Class', { exact: true }).selectOption({ index: 3 });
    await expect.poll(() => queryOf(staff)).toMatch(/^\?class=\d+$/);
    const sections = staff.getByLabel('Section', { exact: true }).locator('option');
    await expect(sections).not.toHaveCount(1);
    const section = await sections.nth(1).textContent();
    await staff.getByLabel('Section', { exact: true }).selectOption({ index: 1 });
    await staff.getByLabel('Status', { exact: true }).selectOption('Active');
    await expect.poll(() => queryOf(staff)).toMatch(/^\?class=\d+&section=\d+&status=active$/);
    const classCells = staff.locator('tbody td:nth-child(7)');
    await expect
      .poll(async () => new Set(await classCells.allInnerTexts()))
      .toEqual(new Set([`${className} ${section}`]));
    const count = staff.getByText(/^[\d,]+ students?$/);
    await expect(count).not.toHaveText(countOfAll ?? '');

    // The selects show the filters even in the first response, before any script has run.
    const pageBeforeScripts = await openBeforeScripts(staff.context(), staff.url());
    await expect(pageBeforeScripts.getByLabel('Class', { exact: true }).locator('option:checked')).toHaveText(
      className ?? '',
    );
    await expect(pageBeforeScripts.getByLabel('Section', { exact: true }).locator('option:checked')).toHaveText(
      section ?? '',
    );
    await pageBeforeScripts.close();

    const toolbarBox = await staff.getByRole('search').boundingBox();
    for (const control of [
      staff.getByLabel('Status', { exact: true }),
      staff.getByRole('button', { name: 'Clear filters' }),
      count,
    ]) {
      const box = await control.boundingBox();
      expect(
        Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - (toolbarBox?.y ?? 0) - (toolbarBox?.height ?? 0) / 2),
      ).toBeLessThan(3);
    }

    await staff.getByLabel('Search students').fill('nobody at all');
    await expect(staff.getByText('No students found matching “nobody at all” with these filters')).toBeVisible();
    await staff.getByRole('table').getByRole('button', { name: 'Clear search' }).click();
    await expect(rows(staff)).not.toHaveCount(1);
    await staff.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => queryOf(staff)).toBe('');
    await expect(count).toHaveText(countOfAll ?? '');
    await staff.goBack();
    await expect(count).not.toHaveText(countOfAll ?? '');
    await expect(staff.getByLabel('Status', { exact: true })).toHaveValue('active');

    await staff.getByLabel('Class', { exact: true }).selectOption('Without a section');
    await expect.poll(() => queryOf(staff)).toBe('?class=none&status=active');
    await expect.poll(async () => new Set(await classCells.allInnerTexts())).toEqual(new Set(['-']));
  });

  test('ten rows and the pager fit the window, with filters and rows of either height', async ({ staff }) => {
    for (const list of ['students', 'employees']) {
      await test.step(list, async () => {
        await staff.goto(`/${list}?status=active`);
        await expect(rows(staff)).toHaveCount(10);
        await expect(staff.getByRole('button', { name: 'Clear filters' })).toBeVisible();
        for (const height of [48, 36]) {
          const lastRowBox = await rows(staff).nth(9).boundingBox();
          const pagerBox = await pager(staff).boundingBox();
          expect(lastRowBox?.height).toBe(height);
          expect((lastRowBox?.y ?? 0) + height).toBeLessThanOrEqual(pagerBox?.y ?? 0);
          expect((pagerBox?.y ?? 0) + (pagerBox?.height ?? 0)).toBeLessThanOrEqual(768);
          await staff.getByRole('button', { name: 'Compact rows' }).click();
        }
      });
    }
  });

  test('the pager stays under the pointer through all pages, even at the end of a long page', async ({ staff }) => {
    await staff.goto('/employees?size=5');
    await expect(rows(staff)).toHaveCount(5);
    const nextButton = pager(staff).getByRole('button', { name: 'Next page' });
    const box = await nextButton.boundingBox();
    await staff.mouse.move((box?.x ?? 0) + 18, (box?.y ?? 0) + 18);
    let page = 1;
    while (await nextButton.isEnabled()) {
      await staff.mouse.down();
      await staff.mouse.up();
      page += 1;
      await expect.poll(() => queryOf(staff)).toContain(`page=${page}`);
      await expect(staff.locator('main [aria-busy=true]')).toHaveCount(0);
      expect(await nextButton.boundingBox()).toEqual(box);
    }
    expect(page).toBeGreaterThan(3);

    await staff.goto('/students?size=25');
    await expect(rows(staff)).toHaveCount(25);
    await staff.mouse.move(700, 400);
    await staff.mouse.wheel(0, 5000);
    await expect(staff.getByRole('contentinfo')).toBeInViewport({ ratio: 1 });
    const boxAtEnd = await nextButton.boundingBox();
    const firstRowText = await firstRow(staff).textContent();
    await staff.mouse.click((boxAtEnd?.x ?? 0) + 18, (boxAtEnd?.y ?? 0) + 18);
    await expect(firstRow(staff)).not.toHaveText(firstRowText ?? '');
    await expect(firstRow(staff)).toBeInViewport({ ratio: 1 });
    expect(await nextButton.boundingBox()).toEqual(boxAtEnd);
    await expect(nextButton).toBeFocused();
    // The pager is at the bottom of the window again after the next scroll.
    await staff.mouse.move(700, 300);
    await staff.mouse.wheel(0, 100);
    await expect.poll(async () => ((await pager(staff).boundingBox())?.y ?? 0) + 48).toBe(768);
  });
});

test('page size and row height are remembered, and rendered by the server', async ({ staff, context, school }) => {
  await staff.goto('/students');
  await staff.getByLabel('Rows per page:').selectOption('25');
  await expect(rows(staff)).toHaveCount(25);
  const compactButton = staff.getByRole('button', { name: 'Compact rows' });
  await expect(compactButton).toHaveAttribute('aria-pressed', 'false');
  await compactButton.focus();
  await staff.keyboard.press('Space');
  await expect(compactButton).toHaveAttribute('aria-pressed', 'true');

  for (const [address, count] of [
    ['/students', 25],
    ['/employees', 10],
    ['/students?size=5', 5],
  ] as const) {
    const page = await openBeforeScripts(context, school.url + address);
    await expect(rows(page)).toHaveCount(count);
    expect((await firstRow(page).boundingBox())?.height).toBe(36);
    await page.close();
  }

  // Each control in a compact row must be at least 24 px high and wide.
  const sizes = await staff
    .locator('tbody :is(button, a)')
    .evaluateAll((controls) => controls.map((control) => Math.min(control.clientHeight, control.clientWidth)));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
  await compactButton.click();
  await staff.getByLabel('Rows per page:').selectOption('10');
  await staff.goto('/students');
  await expect(rows(staff)).toHaveCount(10);
  expect((await firstRow(staff).boundingBox())?.height).toBe(48);
});
