/** @typedef {import('@playwright/test').Page} Page */

const rounds = 5;

const restMs = 3000;

/** The time in ms between hovering over a menu entry or the pager and clicking it. */
const reachMs = 200;

/**
 * Measures the time in ms from the next click, key press or Back to the first frame that shows the result. Runs in the
 * page.
 * @param {() => boolean} isDone
 */
function watchStep(isDone) {
  const step = new Promise((resolve) => {
    /** @type {number | undefined} */
    let startedAt;
    for (const type of ['pointerdown', 'keydown', 'popstate'])
      addEventListener(type, ({ timeStamp }) => (startedAt ??= timeStamp), { capture: true, once: true });
    const drawn = () => setTimeout(() => resolve(performance.now() - Number(startedAt)));
    const check = () => requestAnimationFrame(startedAt !== undefined && isDone() ? drawn : check);
    check();
  });
  Object.assign(window, { step });
}

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {(page: Page) => Promise<unknown>} [before]
 * @property {(page: Page) => Promise<unknown>} act
 * @property {string} isDone the expression that is true when the page shows the result. It runs in the page.
 */

const menuEntry = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const search = (/** @type {Page} */ page) => page.getByRole('textbox', { name: 'Search employees' });
const firstSwitch = (/** @type {Page} */ page) => page.getByRole('switch').first();
const hasRowsOf = (/** @type {string} */ name) =>
  `document.querySelector('h1')?.textContent === '${name}' && document.querySelector('main tbody tr:not([aria-hidden])')`;

const nextPage = {
  act: (/** @type {Page} */ page) => page.getByRole('button', { name: 'Next page' }).click(),
  isDone: "document.querySelector('main tbody').textContent !== rows",
};
const anotherList = {
  act: (/** @type {Page} */ page) => menuEntry(page, 'Students').click(),
  isDone: hasRowsOf('Students'),
};

/** @type {Step[]} */
const steps = [
  {
    name: 'letter',
    act: (page) => search(page).press('z'),
    isDone: "document.querySelector('main input').value === 'z'",
  },
  {
    name: 'dialog, first',
    before: (page) => search(page).press('Escape'),
    act: (page) => page.getByRole('button', { name: 'Add Employee' }).click(),
    isDone: "document.activeElement?.matches('[role=dialog] input')",
  },
  {
    name: 'switch',
    before: (page) => page.keyboard.press('Escape'),
    act: (page) => firstSwitch(page).click(),
    isDone: "document.querySelector('[role=switch]').ariaChecked !== before",
  },
  {
    name: 'next page',
    before: async (page) => {
      // Closes the confirmation dialog that opens when the employee is a class teacher.
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Next page' }).hover();
      await page.waitForTimeout(reachMs);
    },
    ...nextPage,
  },
  {
    name: 'another list',
    before: async (page) => {
      await menuEntry(page, 'Students').hover();
      await page.waitForTimeout(reachMs);
    },
    ...anotherList,
  },
  { name: 'back', act: (page) => page.goBack(), isDone: hasRowsOf('Employees') },
  {
    name: 'another list, at once',
    before: async (page) => {
      await page.reload();
      await page.waitForTimeout(restMs);
    },
    ...anotherList,
  },
  {
    name: 'next page, at once',
    before: async (page) => {
      await page.goBack();
      await page.waitForTimeout(restMs);
    },
    ...nextPage,
  },
];

const median = (/** @type {number[]} */ times) =>
  Math.round(times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);

/**
 * Measures each step several times on a freshly opened list.
 * @param {Page} page
 * @param {string} list the URL of the list.
 * @returns the median time of each step, in ms.
 */
export async function measureSteps(page, list) {
  /** @type {Record<string, number[]>} */
  const timesByStep = {};
  for (let round = 0; round < rounds; round++) {
    await page.goto(list);
    await page.waitForTimeout(restMs);
    for (const { name, before, act, isDone } of steps) {
      await before?.(page);
      await page.evaluate(`{
        const before = document.querySelector('[role=switch]')?.ariaChecked;
        const rows = document.querySelector('main tbody')?.textContent;
        (${watchStep})(() => ${isDone});
      }`);
      await act(page);
      timesByStep[name] = [...(timesByStep[name] ?? []), Number(await page.evaluate('step'))];
    }
  }
  return Object.fromEntries(Object.entries(timesByStep).map(([name, times]) => [`${name}, ms`, median(times)]));
}
