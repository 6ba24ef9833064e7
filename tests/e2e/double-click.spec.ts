import type { Page } from '@playwright/test';
import { addClass } from './create-records';
import { expect, test } from './test';

/** Returns a list that receives all later writes of the page, as 'METHOD /path'. */
function recordWrites(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return writes;
}

/** Double-clicks at fixed coordinates. The second click hits the element that is there after the pause. */
async function doubleClick(page: Page, name: string, pause: () => Promise<unknown>) {
  const box = await page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('switch', { name }))
    .boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.click(x, y);
  await pause();
  await page.mouse.move(x, y);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

test('a double click toggles a switch once, follows a link once, and turns two pages', async ({ staff }) => {
  await test.step('a switch', async () => {
    await addClass(staff, 'Double');
    await staff.goto('/classes?search=Double');
    const writes = recordWrites(staff);
    const statusSwitch = staff.getByRole('switch', { name: 'Status of Double' });
    await doubleClick(staff, 'Status of Double', () => expect(statusSwitch).not.toBeChecked());
    await expect(staff.getByText('Class status has been deactivated')).toBeVisible();
    await staff.reload();
    await expect(statusSwitch).not.toBeChecked();
    expect(writes).toEqual(['PUT /api/v1/classes/toggle-status']);
  });

  await test.step('a link adds one history entry', async () => {
    await staff.goto('/sections');
    const lengthBefore = await staff.evaluate(() => history.length);
    await staff.getByRole('link', { name: 'View Students' }).first().dblclick();
    await expect(staff).toHaveURL(/\/sections\/\d+\/students/);
    expect(await staff.evaluate(() => history.length)).toBe(lengthBefore + 1);
  });

  await test.step('each of two fast clicks turns a page', async () => {
    await staff.goto('/students?size=5');
    await doubleClick(staff, 'Next page', () => expect(staff).toHaveURL(/page=2/));
    await expect(staff).toHaveURL(/page=3/);
    // Both clicks occur before the browser renders the page that the first click requests.
    await staff.getByRole('button', { name: 'Next page' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(staff).toHaveURL(/page=5/);
    await expect(staff.getByText('21–25 of')).toBeVisible();
  });
});

test('a second press of Save has no effect below the dialog', async ({ staff }) => {
  await staff.goto('/subjects');
  const writes = recordWrites(staff);
  const dialog = staff.getByRole('dialog');
  await test.step('the second half of a double click', async () => {
    await staff.getByRole('button', { name: 'Add Subject' }).click();
    await dialog.getByLabel('Subject Name').fill('Pressed twice');
    // Inserts a button at the place that the second click of a double click would hit.
    const box = await dialog.getByRole('button', { name: 'Save', exact: true }).boundingBox();
    await staff.evaluate(({ x, y }) => {
      const buttonBelow = document.createElement('button');
      buttonBelow.textContent = 'Below';
      buttonBelow.setAttribute('style', `position:fixed;left:${x}px;top:${y}px;width:90px;height:40px`);
      buttonBelow.onclick = () => buttonBelow.setAttribute('aria-pressed', 'true');
      document.body.append(buttonBelow);
    }, box ?? { x: 0, y: 0 });
    await doubleClick(staff, 'Save', () => expect(dialog).toBeHidden());
    await expect(staff.getByText('Below')).not.toHaveAttribute('aria-pressed');
    expect(writes).toEqual(['POST /api/v1/subject/create']);
  });

  await test.step('a held Enter key', async () => {
    writes.length = 0;
    await staff.getByRole('button', { name: 'Add Subject' }).focus();
    await staff.keyboard.press('Enter');
    await dialog.getByLabel('Subject Name').fill('Held');
    await staff.keyboard.down('Enter');
    await expect(dialog).toBeHidden();
    await expect(staff.getByRole('button', { name: 'Add Subject' })).toBeFocused();
    for (let count = 0; count < 5; count++) await staff.keyboard.down('Enter');
    await staff.keyboard.up('Enter');
    await expect(dialog).toBeHidden();
    expect(writes).toEqual(['POST /api/v1/subject/create']);
  });
});
