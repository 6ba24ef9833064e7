import { waitUntilIdle } from '../support/hydrated-pages';
import { expect, test } from './test';

const dayMs = 86_400_000;

for (const [speed, offsetMs] of Object.entries({ fast: 120 * dayMs, slow: -120 * dayMs })) {
  test(`a device with a ${speed} clock shows the rendered data, and sends no request twice`, async ({ staff }) => {
    const requestedUrls: string[] = [];
    staff.on('request', (request) => request.url().includes('/api/v1/') && requestedUrls.push(request.url()));
    const errors: string[] = [];
    staff.on('pageerror', (error) => errors.push(error.message));
    await staff.addInitScript((shiftMs) => {
      const now = Date.now;
      Date.now = () => now() + shiftMs;
    }, offsetMs);
    await staff.goto('/students');
    await expect(staff.getByRole('combobox', { name: 'Rows per page:' })).toBeEnabled();
    await waitUntilIdle(staff);
    expect(requestedUrls).toEqual([]);
    expect(errors).toEqual([]);
    // Waits for the response, because the pager changes at the click, before the request is sent.
    const nextPage = staff.waitForResponse((response) => response.url().includes('/api/v1/'));
    await staff.getByRole('button', { name: 'Next page' }).click();
    await nextPage;
    await expect(staff.getByText(/^11–20 of/)).toBeVisible();
    await waitUntilIdle(staff);
    expect(requestedUrls).toContainEqual(expect.stringContaining('page=2'));
    expect(new Set(requestedUrls).size).toBe(requestedUrls.length);
    if (speed === 'fast') return;
    // A new record must appear in the list even if the browser's clock differs from the server's clock.
    await staff.getByRole('link', { name: 'Subjects' }).click();
    await staff.getByRole('button', { name: 'Add Subject' }).click();
    await staff.getByLabel(/^Subject Name/).fill(`Clock ${speed}`);
    await staff.getByRole('button', { name: 'Save', exact: true }).click();
    const newCell = staff.getByRole('cell', { name: `Clock ${speed}`, exact: true });
    await expect(newCell).toBeVisible();
    // Back leads to a page that was cached before the change. The page must show the new record, too.
    await staff.getByRole('link', { name: 'Classes' }).click();
    await expect(staff.getByRole('heading', { name: 'Classes' })).toBeVisible();
    await staff.goBack();
    await expect(newCell).toBeVisible();
  });
}
