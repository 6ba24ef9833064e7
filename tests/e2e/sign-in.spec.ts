import { adminMobile, expect, signIn, test } from './test';

test.describe('signing in', () => {
  test('says what is wrong with a number, on its field', async ({ page, school }) => {
    await page.goto(`${school.url}/login`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Mobile number is required')).toBeVisible();
    await page.getByLabel('Mobile Number').pressSequentially('98a76-5');
    await expect(page.getByLabel('Mobile Number')).toHaveValue('98765');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Please enter a valid 10 digit mobile number')).toBeVisible();
    await expect(page.getByLabel('Mobile Number')).toBeFocused();
  });

  test('tells a number that the school does not know', async ({ page, school }) => {
    await page.goto(`${school.url}/login`);
    await page.getByLabel('Mobile Number').fill('6000000001');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/not registered/)).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('refuses a wrong code, keeps its countdown over a reload, and takes a pasted one', async ({ page, school }) => {
    await page.goto(`${school.url}/login`);
    await page.getByLabel('Mobile Number').fill(adminMobile);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/verify-otp');
    await expect(page.getByText('+91 98765 43210')).toBeVisible();
    const code = await school.nextCode(adminMobile);

    const boxes = page.getByRole('textbox');
    await boxes.pressSequentially('12');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('Please enter a valid 6-digit OTP')).toBeVisible();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await boxes.pressSequentially(code === '111111' ? '222222' : '111111');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible();
    await expect(boxes).toBeFocused();
    const selected = () =>
      boxes.evaluate((input: HTMLInputElement) =>
        input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
      );
    await expect.poll(selected).toHaveLength(6);
    await page.keyboard.press('7');
    await expect(boxes).toHaveValue('7');
    await page.keyboard.type('33333');
    await expect(boxes).toHaveValue('733333');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect.poll(selected).toHaveLength(6);

    await page.reload();
    const left = Number((await page.getByText(/Resend code in \d+ second/).textContent())?.match(/\d+/)?.[0]);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(30);
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, `Your code is ${code}.`);
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.waitForURL('**/dashboard');
  });

  test('sends a visitor back to the place they came for', async ({ page, school }) => {
    await signIn(page, school, '/employees?search=priya&size=25');
    await expect(page).toHaveURL(/\/employees\?search=priya&size=25$/);
    await expect(page.getByRole('heading', { name: 'Employees' })).toBeVisible();
  });

  test('needs a number before a code', async ({ page, school }) => {
    await page.goto(`${school.url}/verify-otp`);
    await expect(page).toHaveURL(/\/login$/);
  });
});

test.describe('the guard', () => {
  test('keeps strangers out of every screen, the root and unknown places', async ({ page, school }) => {
    for (const path of ['/employees', '/sections/12/students', '/settings/school-profile']) {
      await page.goto(school.url + path);
      await expect(page).toHaveURL(`${school.url}/login?from=${encodeURIComponent(path)}`);
    }
    for (const path of ['/', '/nowhere', '/employees/7']) {
      await page.goto(school.url + path);
      await expect(page).toHaveURL(`${school.url}/login`);
    }
  });

  test('takes signed-in staff from the sign-in to the dashboard', async ({ staff, school }) => {
    for (const path of ['/login', '/', '/nowhere', '/login?from=//evil.example']) {
      await staff.goto(school.url + path);
      await expect(staff).toHaveURL(`${school.url}/dashboard`);
    }
  });

  test('shows the browser no token', async ({ staff, context, school }) => {
    await staff.goto(`${school.url}/employees`);
    const cookies = await context.cookies();
    expect(cookies.filter(({ name }) => name.startsWith('homeroom')).every(({ httpOnly }) => httpOnly)).toBe(true);
    expect(await staff.evaluate(() => document.cookie)).not.toContain('homeroom');
    expect(await staff.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(/token/i);
  });
});

test.describe('signing out', () => {
  test('ends the session in every tab', async ({ staff, context, school }) => {
    const other = await context.newPage();
    await other.goto(`${school.url}/employees`);
    await expect(other.getByRole('row')).not.toHaveCount(0);
    await staff.goto(`${school.url}/dashboard`);
    await staff.getByRole('button', { name: 'Logout' }).click();
    await expect(staff).toHaveURL(/\/login/);
    await expect(other).toHaveURL(/\/login/);
    await staff.goto(`${school.url}/dashboard`);
    await expect(staff).toHaveURL(/\/login\?from=%2Fdashboard$/);
  });

  test('makes a kept copy of the cookie worthless', async ({ staff, context, school }) => {
    const kept = await context.cookies();
    await staff.goto(`${school.url}/dashboard`);
    await staff.getByRole('button', { name: 'Logout' }).click();
    await expect(staff).toHaveURL(/\/login$/);
    await context.addCookies(kept);
    const reply = await context.request.get(`${school.url}/api/v1/web/user/profile`);
    expect(reply.status()).toBe(401);
  });
});
