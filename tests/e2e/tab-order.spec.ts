import { consolePages } from '../support/console-pages';
import { expect, test } from './test';
import { type Stop, stopOf } from './without-a-mouse';

/** Two boxes of which neither is below the other. */
const isBeside = (a: Stop['box'], b: Stop['box']) => a.top < b.bottom && b.top < a.bottom;

/** Steps within one part of the page that go back up, or back to the left. */
const stepsBack = (stops: Stop[]) =>
  stops.flatMap((stop, index) => {
    const next = stops[index + 1];
    if (!next || next.part !== stop.part) return [];
    const goesBack = isBeside(stop.box, next.box)
      ? next.box.left < stop.box.left - 1
      : next.box.bottom <= stop.box.top + 1;
    return goesBack ? [`${stop.name} → ${next.name}`] : [];
  });

const year = new Date().getFullYear();
const addresses = consolePages
  // It leads on to its child.
  .filter((path) => path !== '/settings')
  .map((path) =>
    path === '/add-fee' ? `/add-fee?session=${year}-${year + 1}&class=1&term=quarterly` : `${path}?size=5`,
  );

for (const address of addresses) {
  test(`Tab goes through ${address} as the eye does, is seen everywhere, and comes out again`, async ({ staff }) => {
    // So high that nothing scrolls: boxes can be compared.
    await staff.setViewportSize({ width: 1440, height: 3000 });
    // The day on the dashboard is that of the device, which asks for it once the page is there.
    await staff.goto(address, { waitUntil: 'networkidle' });
    await expect(staff.locator('main [aria-busy=true]')).toHaveCount(0);

    await staff.keyboard.press('Tab');
    const stops: Stop[] = [];
    for (let stop = await stopOf(staff); stop && stops.length < 200; stop = await stopOf(staff)) {
      stops.push(stop);
      await staff.keyboard.press('Tab');
    }
    expect(stops.length, 'a trap').toBeLessThan(200);
    expect(stops[0]?.name).toContain('Skip to content');
    expect(stops.filter(({ isSeen, isInView }) => !isSeen || !isInView).map(({ name }) => name)).toEqual([]);
    expect(stepsBack(stops)).toEqual([]);

    // Whatever can be pressed is come to; a group of radio buttons is one stop.
    const reachable = await staff.evaluate(() => {
      const groups = new Set<string>();
      return [
        ...document.querySelectorAll<HTMLInputElement>('a[href], button, input, select, textarea, [tabindex="0"]'),
      ]
        .filter((control) => control.checkVisibility() && !control.matches(':disabled, [tabindex="-1"]'))
        .filter(({ type, name }) => type !== 'radio' || (!groups.has(name) && groups.add(name))).length;
    });
    // The parts of a date are stops of one control.
    const isSame = (a: Stop, b: Stop | undefined) => JSON.stringify(a) === JSON.stringify(b);
    expect(stops.filter((stop, index) => !isSame(stop, stops[index - 1])).length).toBe(reachable);

    // Round again: the first stop leads past the menu.
    await staff.keyboard.press('Tab');
    await expect(staff.getByRole('link', { name: 'Skip to content' })).toBeInViewport({ ratio: 1 });
    await staff.keyboard.press('Enter');
    await expect(staff.locator('#content')).toBeFocused();
    await staff.keyboard.press('Tab');
    await expect(staff.locator('main, footer').locator(':focus')).toHaveCount(1);
  });
}
