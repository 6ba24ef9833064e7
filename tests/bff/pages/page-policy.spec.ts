import { adminMobile, expect, test } from '../../e2e/test';
import { expectErrorsRecorded, recordPageErrors } from '../../pictures/checks/page-errors';

/** The console has no page at these paths. */
const unknownPaths = ['/', '/unknown', '/employees/7', '/healthzz', '/_next/unknown', '/api'];

test('every address redirects to the sign-in, which does not violate its own policy', async ({
  page,
  school,
  context,
}) => {
  const pageErrors = await recordPageErrors(context);
  for (const path of [...unknownPaths, '/verify-otp', '/dashboard']) {
    const reply = await page.request.get(school.url + path);
    expect(new URL(reply.url()).pathname).toBe('/login');
  }
  await page.goto(`${school.url}/unknown`);
  await page.getByLabel('Mobile Number').fill(adminMobile);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/verify-otp');
  await page.reload();
  await page.getByRole('textbox').first().pressSequentially('000000');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
  await expectErrorsRecorded(page, pageErrors);
});
