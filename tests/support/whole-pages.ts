import { test as base, expect, type Page } from '@playwright/test';

/**
 * What a server sends after the first paint stays hidden for some 0.3 s, beside what it will replace. Until then there are
 * two of each control, and what is done to the first of them is lost.
 */
const isWhole = (page: Page) => expect(page.locator('[hidden][id^="S:"]')).toHaveCount(0);

/** Opens addresses as a person does, who waits until the page is put together; `waitUntil: 'commit'` is for those who don't. */
function openWhole(page: Page): void {
  for (const name of ['goto', 'reload'] as const) {
    const open: (...args: never[]) => ReturnType<Page['reload']> = page[name].bind(page);
    Object.assign(page, {
      async [name](...args: never[]) {
        const response = await open(...args);
        await isWhole(page);
        return response;
      },
    });
  }
}

export const test = base.extend({
  context: async ({ context }, use) => {
    context.on('page', openWhole);
    await use(context);
  },
});
