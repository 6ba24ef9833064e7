import type { Page } from '@playwright/test';

/** Once everything on the page has its place and colours. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    const passing = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    // A colour that passes to what is inside begins another one there.
    do {
      await Promise.allSettled(passing().map(({ finished }) => finished));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    } while (passing().length > 0);
  });
