import { test as base, expect, type Page } from '@playwright/test';

/**
 * What a server sends after the first paint stays hidden for some 0.3 s, beside what it will replace, and before React has
 * taken over the page a press does nothing: what is done until then is lost.
 */
export const isWhole = (page: Page): Promise<void> =>
  expect(page.locator('[hidden][id^="S:"], input[name=theme]:disabled')).toHaveCount(0);

/** Opens addresses as a person does, who waits until the page is put together; `waitUntil: 'commit'` is for those who don't. */
function openWhole(page: Page): void {
  for (const name of ['goto', 'reload'] as const) {
    const open: (...args: never[]) => ReturnType<Page['reload']> = page[name].bind(page);
    Object.assign(page, {
      async [name](...args: never[]) {
        const response = await open(...args);
        const { waitUntil }: { waitUntil?: string } = Object(args.at(-1));
        if (waitUntil !== 'commit') await isWhole(page);
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
