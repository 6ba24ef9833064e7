import { expect, type Page, type Route } from '@playwright/test';

export type Step = (page: Page) => Promise<unknown>;

export const sequence =
  (...steps: Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page);
  };

export const press =
  (name: string): Step =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first().click();

export const clickLink =
  (name: string): Step =>
  (page) =>
    page.getByRole('link', { name, exact: true }).first().click();

export const pressKey =
  (name: string): Step =>
  (page) =>
    page.keyboard.press(name);

/** Matches a label with or without the asterisk of required fields. */
const labelPattern = (label: string) => new RegExp(`^${label}( ?\\*)?$`);

export const fill =
  (fields: Record<string, string>): Step =>
  async (page) => {
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(labelPattern(label)).first().fill(text);
  };

export const select =
  (label: string, option: string | { index: number }): Step =>
  (page) =>
    page.getByLabel(labelPattern(label)).selectOption(option);

/** Selects a value and waits until the screen shows it. The next selection needs the changed URL. */
export const selectAndWait =
  (label: string, option: string | { index: number }): Step =>
  async (page) => {
    const field = page.getByLabel(labelPattern(label));
    const [value = ''] = await field.selectOption(option);
    await expect(field).toHaveValue(value);
  };

/** Selects the first rows of a list. */
export const selectRows =
  (count: number): Step =>
  async (page) => {
    const boxes = page.locator('#rows').getByRole('checkbox', { name: /^Select / });
    for (let row = 0; row < count; row += 1) await boxes.nth(row).check();
  };

export const pressInBar =
  (name: string): Step =>
  (page) =>
    page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name, exact: true }).click();

export const waitForText =
  (text: string | RegExp): Step =>
  (page) =>
    page.getByText(text).first().waitFor();

export const waitForDialog =
  (name: string): Step =>
  (page) =>
    page.getByRole('dialog', { name }).waitFor();

export const chooseFile =
  (name: string, content: string): Step =>
  (page) =>
    page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });

export const waitForStorageKey =
  (name: string): Step =>
  (page) =>
    page.waitForFunction((part) => Object.keys(localStorage).some((key) => key.includes(part)), name);

const replyWith500 = (route: Route) => route.fulfill({ status: 500, body: '<html>' });

export const failCalls =
  (path: string): Step =>
  (page) =>
    page.route(`**/api/v1/${path}`, replyWith500);

/** Extends the timeouts of toasts (4 s and 10 s) to an hour, so that none disappears during the checks. */
export const keepToasts: Step = (page) =>
  page.addInitScript(() => {
    const realSetTimeout = window.setTimeout;
    const hourMs = 3_600_000;
    Object.assign(window, {
      setTimeout: (work: TimerHandler, ms: number, ...rest: unknown[]) =>
        realSetTimeout(work, ms === 4000 ? hourMs : ms, ...rest),
    });
  });
