import { expect, test } from './test';

const day = 86_400_000;

for (const [how, offsetMs] of Object.entries({ fast: 120 * day, slow: -120 * day })) {
  test(`a device with a ${how} clock shows the rendered data, and requests nothing twice`, async ({ staff }) => {
    const asked: string[] = [];
    staff.on('request', (request) => request.url().includes('/api/v1/') && asked.push(request.url()));
    const errors: string[] = [];
    staff.on('pageerror', (error) => errors.push(error.message));
    await staff.addInitScript((offset) => {
      const now = Date.now;
      Date.now = () => now() + offset;
    }, offsetMs);
    await staff.goto('/students');
    await expect(staff.getByRole('combobox', { name: 'Rows per page:' })).toBeEnabled();
    await staff.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    expect(errors).toEqual([]);
    // The pager changes at the click, before the request is sent.
    const nextPage = staff.waitForResponse((response) => response.url().includes('/api/v1/'));
    await staff.getByRole('button', { name: 'Next page' }).click();
    await nextPage;
    await expect(staff.getByText(/^11–20 of/)).toBeVisible();
    await staff.waitForLoadState('networkidle');
    expect(asked).toContainEqual(expect.stringContaining('page=2'));
    expect(new Set(asked).size).toBe(asked.length);
    if (how === 'fast') return;
    // A new record is in the list, whatever the clocks.
    await staff.getByRole('link', { name: 'Subjects' }).click();
    await staff.getByRole('button', { name: 'Add Subject' }).click();
    await staff.getByLabel(/^Subject Name/).fill(`Clock ${how}`);
    await staff.getByRole('button', { name: 'Save', exact: true }).click();
    const made = staff.getByRole('cell', { name: `Clock ${how}`, exact: true });
    await expect(made).toBeVisible();
    // The page that Back shows was cached before the change.
    await staff.getByRole('link', { name: 'Classes' }).click();
    await expect(staff.getByRole('heading', { name: 'Classes' })).toBeVisible();
    await staff.goBack();
    await expect(made).toBeVisible();
  });
}
