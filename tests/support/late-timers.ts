import type { Page } from '@playwright/test';

/** Holds the new timers of the page back, as a busy page does, until `releaseTimers`. */
export const holdTimers = (page: Page) =>
  page.evaluate(() => {
    const { setTimeout, clearTimeout } = window;
    const held = new Map<number, () => void>();
    // Begins above the ids of the browser's own timers.
    let lastId = 1_000_000;
    Object.assign(window, {
      setTimeout(run: (...args: unknown[]) => void, _ms: number, ...args: unknown[]) {
        lastId += 1;
        held.set(lastId, () => run(...args));
        return lastId;
      },
      clearTimeout: (id: number) => held.delete(id) || clearTimeout(id),
      releaseTimers() {
        Object.assign(window, { setTimeout, clearTimeout });
        for (const run of held.values()) run();
      },
    });
  });

export const releaseTimers = (page: Page) => page.evaluate('releaseTimers()');
