import type { Page } from '@playwright/test';

/** Waits until all finite animations and transitions have ended, and each toast is in its place. */
export const waitUntilSettled = (page: Page) =>
  page.evaluate(async () => {
    const finiteAnimations = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    do {
      await Promise.allSettled(finiteAnimations().map(({ finished }) => finished));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    } while (finiteAnimations().length > 0 || document.querySelector('[data-sonner-toast][data-mounted=false]'));
  });
