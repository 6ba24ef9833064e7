import { test as base, expect, type Page } from '@playwright/test';

/**
 * What a server sends after the first paint stays hidden for some 0.3 s, beside what it will replace: there are two of each
 * control. And what is pressed before React has taken over the page is lost; the colour modes can't be chosen until then.
 */
const isReady = (page: Page) => expect(page.locator('[hidden][id^="S:"], input[name=theme]:disabled')).toHaveCount(0);

/** Opens addresses as a person does, who waits until the page can be used; `waitUntil: 'commit'` is for those who don't. */
function openWhole(page: Page): void {
  for (const name of ['goto', 'reload'] as const) {
    const open: (...args: never[]) => ReturnType<Page['reload']> = page[name].bind(page);
    Object.assign(page, {
      async [name](...args: never[]) {
        const response = await open(...args);
        await isReady(page);
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
