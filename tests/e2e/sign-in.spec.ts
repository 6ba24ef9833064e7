import { adminMobile, expect, test } from './test';

test('signs in after a wrong code and a reload, opens the requested page, and signs out', async ({ page, school }) => {
  await page.goto(`${school.url}/employees?search=priya&size=25`);
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByLabel('Mobile Number').fill(adminMobile);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/verify-otp');
  await expect(page.getByText('+91 98765 43210')).toBeVisible();
  const code = await school.nextCode(adminMobile);

  const codeField = page.getByRole('textbox');
  await codeField.pressSequentially('12');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Please enter a valid 6-digit OTP')).toBeVisible();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await codeField.pressSequentially(code === '111111' ? '222222' : '111111');
  await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible();
  await expect(codeField).toBeFocused();
  const selectedText = () =>
    codeField.evaluate((input: HTMLInputElement) =>
      input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
    );
  await expect.poll(selectedText).toHaveLength(6);
  await page.keyboard.press('7');
  await expect(codeField).toHaveValue('7');
  await page.keyboard.type('33333');
  await expect(codeField).toHaveValue('733333');
  await expect.poll(selectedText).toHaveLength(6);

  await page.reload();
  const secondsLeft = Number((await page.getByText(/Resend code in \d+ second/).textContent())?.match(/\d+/)?.[0]);
  expect(secondsLeft).toBeGreaterThan(0);
  expect(secondsLeft).toBeLessThanOrEqual(30);
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, `Your code is ${code}.`);
  await expect(page).toHaveURL(/\/employees\?search=priya&size=25$/);
  await expect(page.getByRole('heading', { name: 'Employees' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('on a shared computer, the session ends with the browser and nothing is stored on the device', async ({
  page,
  school,
  context,
}) => {
  await page.goto(`${school.url}/login?from=/subjects`);
  await page.getByLabel('Mobile Number').fill(adminMobile);
  await page.getByLabel('Shared computer').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/verify-otp');
  await page.getByRole('textbox').pressSequentially(await school.nextCode(adminMobile));
  await page.waitForURL('**/subjects');
  await page.getByRole('button', { name: 'Compact rows' }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.goto(`${school.url}/employees?add`);
  await page.getByLabel('Mobile Number').fill('9000000009');
  await page.getByRole('button', { name: 'Validate' }).click();
  await page.getByLabel('First Name').fill('Meena');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name)).toEqual(expect.arrayContaining(['homeroom', 'signed-in', 'lists', 'theme']));
  expect(cookies.filter(({ expires }) => expires !== -1)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Employees' })).toBeVisible();
});
