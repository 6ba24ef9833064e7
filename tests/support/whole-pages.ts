import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

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

/** Makes the pages' processor this many times slower: `SLOW_PAGES=6` shows which tests depend on its speed. */
const slowdown = Number(process.env.SLOW_PAGES ?? 1);

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** Prepares the pages that this context will have. */
export function preparePages(context: BrowserContext): void {
  context.on('page', openWhole);
  // A page that closes at once leaves nothing to slow down.
  if (slowdown > 1) context.on('page', (page) => void slowDown(page).catch(() => undefined));
}

export const test = base.extend({
  context: async ({ context }, use) => {
    preparePages(context);
    await use(context);
  },
});
