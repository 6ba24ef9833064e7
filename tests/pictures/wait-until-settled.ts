import type { Page } from '@playwright/test';

/** Waits until all finite animations and transitions have ended. */
export const waitUntilSettled = (page: Page) =>
  page.evaluate(async () => {
    const passing = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    do {
      await Promise.allSettled(passing().map(({ finished }) => finished));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    } while (passing().length > 0);
  });
