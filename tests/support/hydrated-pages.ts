import { type BrowserContext, test as base, expect, type Page, type Request } from '@playwright/test';

/**
 * Waits until React has hydrated the page, because clicks before hydration are lost. Also waits for streamed content,
 * which React shows up to about 0.3 s after it has arrived.
 */
export const waitUntilHydrated = (page: Page): Promise<void> =>
  expect(page.locator('[hidden][id^="S:"], input[name=theme]:disabled')).toHaveCount(0);

/** Makes `goto` and `reload` wait for hydration, unless the caller passes `waitUntil: 'commit'`. */
function awaitHydrationAfterLoad(page: Page): void {
  for (const name of ['goto', 'reload'] as const) {
    const load: (...args: never[]) => ReturnType<Page['reload']> = page[name].bind(page);
    Object.assign(page, {
      async [name](...args: never[]) {
        const response = await load(...args);
        const { waitUntil }: { waitUntil?: string } = Object(args.at(-1));
        if (waitUntil !== 'commit') await waitUntilHydrated(page);
        return response;
      },
    });
  }
}

const unansweredRequests = new WeakMap<Page, Set<Request>>();

function trackRequests(page: Page): void {
  const unanswered = new Set<Request>();
  unansweredRequests.set(page, unanswered);
  page.on('request', (request) => unanswered.add(request));
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => unanswered.delete(request));
}

/**
 * Waits until the page has loaded and run everything that it keeps for an idle browser. Playwright's `networkidle` ends
 * too early for this: a slow browser makes no request for half a second before its first idle moment.
 */
export async function waitUntilIdle(page: Page): Promise<void> {
  const idleMoment = () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await idleMoment();
  await expect.poll(() => [...(unansweredRequests.get(page) ?? [])].map((request) => request.url())).toEqual([]);
  await idleMoment();
}

/** The factor by which the browser's CPU is slowed down. `SLOW_PAGES=6` shows which tests depend on the CPU speed. */
const slowdown = Number(process.env.SLOW_PAGES ?? 1);

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

export function preparePages(context: BrowserContext): void {
  context.on('page', awaitHydrationAfterLoad);
  context.on('page', trackRequests);
  // Ignores errors, because a page that closes at once cannot be slowed down.
  if (slowdown > 1) context.on('page', (page) => void slowDown(page).catch(() => undefined));
}

export const test = base.extend({
  context: async ({ context }, use) => {
    preparePages(context);
    await use(context);
  },
});
