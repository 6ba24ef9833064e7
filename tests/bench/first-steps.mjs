/** @typedef {import('@playwright/test').Page} Page */

const rounds = 7;

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
const pageButton = (/** @type {Page} */ page) => page.getByRole('button', { name: 'Next page' });
const rest = (/** @type {Page} */ page) => page.waitForTimeout(restMs);
const hasOtherRows = "document.querySelector('main tbody').textContent !== rows";
const hasRowsOf = (/** @type {string} */ name) =>
  `document.querySelector('h1')?.textContent === '${name}' && document.querySelector('main tbody tr:not([aria-hidden])')`;

const anotherList = {
  act: (/** @type {Page} */ page) => menuEntry(page, 'Students').click(),
  isDone: hasRowsOf('Students'),
};
const back = { act: (/** @type {Page} */ page) => page.goBack(), isDone: hasRowsOf('Employees') };
const nextPage = { act: (/** @type {Page} */ page) => pageButton(page).click(), isDone: hasOtherRows };

/** Goes back to the list, and loads it again with the scripts in the browser's cache. @param {Page} page */
async function reloadList(page) {
  await page.goBack();
  await page.reload();
  await rest(page);
}

/** @type {Step[]} */
const steps = [
  { name: 'another list, first', ...anotherList },
  { name: 'back', before: rest, ...back },
  { name: 'another list, again', before: rest, ...anotherList },
  {
    name: 'another list, code cached',
    before: reloadList,
    ...anotherList,
  },
  {
    name: 'another list, hovered',
    before: async (page) => {
      await reloadList(page);
      await menuEntry(page, 'Students').hover();
      await page.waitForTimeout(reachMs);
    },
    ...anotherList,
  },
  {
    name: 'letter',
    before: async (page) => {
      await page.goBack();
      await rest(page);
    },
    act: (page) => search(page).press('z'),
    isDone: "document.querySelector('main input').value === 'z'",
  },
  {
    name: 'letter to new rows',
    before: async (page) => {
      await rest(page);
      await search(page).press('Escape');
      await rest(page);
    },
    act: (page) => search(page).press('s'),
    isDone: hasOtherRows,
  },
  {
    name: 'next page',
    before: async (page) => {
      await search(page).press('Escape');
      await rest(page);
    },
    ...nextPage,
  },
  {
    name: 'next page, hovered',
    before: async (page) => {
      await reloadList(page);
      await pageButton(page).hover();
      await page.waitForTimeout(reachMs);
    },
    ...nextPage,
  },
  {
    name: 'dialog, first',
    before: async (page) => {
      await page.reload();
      await rest(page);
    },
    act: (page) => page.getByRole('button', { name: 'Add Employee' }).click(),
    isDone: "document.activeElement?.matches('[role=dialog] input')",
  },
  {
    name: 'switch',
    before: async (page) => {
      await rest(page);
      await page.keyboard.press('Escape');
    },
    act: (page) => page.getByRole('switch').first().click(),
    // The switch of a class teacher opens a dialog instead.
    isDone:
      "document.querySelector('[role=switch]')?.ariaChecked !== before || document.querySelector('[role=alertdialog]')",
  },
];

const median = (/** @type {number[]} */ times) =>
  Math.round(times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);

/**
 * Measures each step several times, each time in a browser with an empty cache. Also measures the size of the heap in MB
 * after the first rest.
 * @param {() => Promise<Page>} openPage returns a page of a signed-in user.
 * @param {string} list the URL of the list.
 * @returns {Promise<Record<string, number>>} the medians by the names of the steps.
 */
export async function measureSteps(openPage, list) {
  /** @type {Record<string, number[]>} */
  const figures = {};
  const record = (/** @type {string} */ name, /** @type {number} */ figure) =>
    (figures[name] = [...(figures[name] ?? []), figure]);
  for (let round = 0; round < rounds; round++) {
    const page = await openPage();
    await page.goto(list);
    await rest(page);
    record('heap, MB', await page.evaluate(() => Reflect.get(performance, 'memory').usedJSHeapSize / 1e6));
    for (const { name, before, act, isDone } of steps) {
      await before?.(page);
      await page.evaluate(`{
        const before = document.querySelector('[role=switch]')?.ariaChecked;
        const rows = document.querySelector('main tbody')?.textContent;
        (${watchStep})(() => ${isDone});
      }`);
      await act(page);
      record(`${name}, ms`, Number(await page.evaluate('step')));
    }
    await page.context().close();
  }
  return Object.fromEntries(Object.entries(figures).map(([name, values]) => [name, median(values)]));
}
