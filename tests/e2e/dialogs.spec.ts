import type { Page } from '@playwright/test';
import { type State, states } from '../pictures/states';
import { groupByVisit } from '../pictures/walk';
import { waitUntilIdle } from '../support/hydrated-pages';
import { addSubject } from './create-records';
import { endSession, signInDialog, verificationDialog } from './sign-in-again';
import { adminMobile, expect, test } from './test';

/**
 * Returns a function that checks whether a dialog's script has run. It recognizes the script by words in the script's
 * text. The scripts that the HTML names are the screen itself, which can contain the same words.
 */
async function trackScripts(page: Page) {
  let html = '';
  const scripts: { name: string; text: Promise<string> }[] = [];
  page.on('response', async (response) => {
    const name = new URL(response.url()).pathname.replace(/^.*\//, '');
    if (response.request().resourceType() === 'script') scripts.push({ name, text: response.text().catch(() => '') });
    if (response.request().resourceType() === 'document') html = await response.text();
  });
  const includes = async (words: string, { name, text }: (typeof scripts)[number]) =>
    !html.includes(name) && (await text).includes(words);
  await page.addInitScript(() => {
    const loadedScripts = new Set<EventTarget | null>();
    document.addEventListener('load', ({ target }) => loadedScripts.add(target), true);
    Object.assign(window, {
      haveAllRun: () =>
        [...document.scripts].every((script) => !script.src || script.noModule || loadedScripts.has(script)),
    });
  });
  return async (words: string) =>
    html !== '' &&
    (await Promise.all(scripts.map((script) => includes(words, script)))).includes(true) &&
    // Safe cast: the init script above defines `haveAllRun`.
    page.evaluate(() => (window as unknown as { haveAllRun(): boolean }).haveAllRun());
}

/** Words for scripts that their dialog's title does not identify: it is in another script, or also in another one. */
const wordsInScript: Record<string, string> = { 'Add Parent': 'Relationship', 'Add Broadcast': 'Your unsent draft' };

/** True for dialogs that open in every school, independently of its records. */
const isInEverySchool = ({ opener }: State) => /^(Add|Bulk|Edit|Manage|View) /.test(opener?.button ?? '');

for (const [screen, ...others] of groupByVisit(states)) {
  const dialogs = others.filter(isInEverySchool);
  if (!screen?.screen || dialogs.length === 0) continue;
  const isMain = ({ opener }: State) => /^Add (?!Parent)/.test(opener?.button ?? '');
  test(`${screen.path}: dialogs are loaded before a click, and no typed letter is lost`, async ({ staff }) => {
    const hasRun = await trackScripts(staff);
    const openerOf = ({ opener }: State) =>
      staff.getByRole('main').getByRole('button', { name: opener?.button, exact: true }).first();
    const wordsOf = ({ dialog, opener }: State) => wordsInScript[opener?.button ?? ''] ?? dialog?.title ?? '';
    await staff.goto(screen.path);
    for (const state of dialogs.filter(isMain)) await expect.poll(() => hasRun(wordsOf(state))).toBe(true);
    await waitUntilIdle(staff);
    for (const state of dialogs.filter((state) => !isMain(state))) {
      await openerOf(state).hover();
      await expect.poll(() => hasRun(wordsOf(state))).toBe(true);
    }
    for (const state of dialogs) {
      if (!isMain(state) || ['Class', 'An employee'].includes(state.opener?.field ?? '')) continue;
      await openerOf(state).click();
      await staff.keyboard.type('78');
      await expect(staff.getByRole('dialog').locator('input:focus')).toHaveValue(/78$/);
    }
  });
}

const hasFirstField = ({ opener }: State) => /^(Add|Edit|Manage) /.test(opener?.button ?? '');

for (const [screen, ...others] of groupByVisit(states)) {
  const dialogs = others.filter(hasFirstField);
  if (!screen?.screen || dialogs.length === 0) continue;
  test(`${screen.path}: a dialog that a click has opened shows the focus on its first field`, async ({ staff }) => {
    await staff.goto(screen.path);
    for (const { opener } of dialogs) {
      await staff.getByRole('main').getByRole('button', { name: opener?.button, exact: true }).first().click();
      const dialog = staff.getByRole('dialog');
      await expect(dialog.locator('input:focus, select:focus, [role=combobox]:focus')).toHaveCSS(
        'outline-style',
        'solid',
      );
      await staff.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  });
}

test('with data saver, a dialog is loaded when the pointer is on its button', async ({ staff }) => {
  await staff.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const hasRun = await trackScripts(staff);
  await staff.goto('/subjects');
  await waitUntilIdle(staff);
  await expect.poll(() => hasRun('data-sonner-toaster')).toBe(true);
  expect(await hasRun('Add New Subject')).toBe(false);
  await staff.getByRole('button', { name: 'Add Subject' }).hover();
  await expect.poll(() => hasRun('Add New Subject')).toBe(true);
});

test('a change of the page restyles only the elements around it', async ({ staff }) => {
  await staff.goto('/students');
  await waitUntilIdle(staff);
  const rowCount = await staff.getByRole('row').count();
  const devtools = await staff.context().newCDPSession(staff);
  const restyled: number[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => {
    // Safe cast: the types of the protocol say that all values are texts.
    for (const { name, args } of value as unknown as { name: string; args: { elementCount?: number } }[])
      if (name === 'UpdateLayoutTree') restyled.push(args.elementCount ?? 0);
  });
  await staff.getByRole('textbox', { name: 'Search students' }).focus();
  await waitUntilIdle(staff);
  await devtools.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } });
  await staff.keyboard.press('z');
  await expect(staff.getByRole('button', { name: 'Clear search' })).toBeVisible();
  const done = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await done;
  expect(restyled.length).toBeGreaterThan(0);
  expect(Math.max(...restyled)).toBeLessThan(10 * rowCount);
});

test('an open dialog causes no restyling of the page and blocks clicks below it', async ({ staff }) => {
  await staff.goto('/subjects');
  const row = staff.locator('tbody tr').first();
  const readStyle = () =>
    row.evaluate((element) => {
      const style = getComputedStyle(element);
      return [style.pointerEvents, style.getPropertyValue('--removed-body-scroll-bar-size')];
    });
  await expect.poll(readStyle).toEqual(['auto', '']);
  const box = await row.boundingBox();
  await staff.getByRole('button', { name: 'Add Subject' }).click();
  await expect(staff.getByLabel('Subject Name')).toBeFocused();
  await expect(staff.locator('body')).toHaveAttribute('data-scroll-locked');
  expect(await readStyle()).toEqual(['auto', '']);
  const isPageUnderPointer = await staff.evaluate(
    ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('main') !== null,
    [(box?.x ?? 0) + 40, (box?.y ?? 0) + 10],
  );
  expect(isPageUnderPointer).toBe(false);
});

test('the sign-in dialog focuses its control in each step', async ({ staff, school }) => {
  await staff.goto('/subjects');
  await endSession(staff.context(), school);
  await staff.getByRole('button', { name: 'Add Subject' }).click();
  await staff.getByLabel('Subject Name').fill('Geology');
  await staff.keyboard.press('Enter');
  const numberDialog = signInDialog(staff);
  await expect(numberDialog.getByRole('button', { name: 'Continue' })).toBeFocused();
  await numberDialog.getByRole('button', { name: 'Use another number' }).click();
  await expect(numberDialog.getByLabel('Mobile Number')).toBeFocused();
  await numberDialog.getByLabel('Mobile Number').fill(adminMobile);
  await staff.keyboard.press('Enter');
  await expect(verificationDialog(staff).getByRole('textbox')).toBeFocused();
  await staff.keyboard.type(await school.nextCode(adminMobile));
  await expect(staff.getByText('Subject added successfully')).toBeVisible();
});

test('a question fits a phone, even with a long name', async ({ staff }) => {
  await addSubject(staff, 'पर्यावरण अध्ययन '.repeat(6).trim());
  await staff.goto('/subjects?search=पर्यावरण');
  await staff.getByRole('button', { name: 'Delete Subject' }).click();
  await staff.setViewportSize({ width: 390, height: 844 });
  const question = staff.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  // Waits for the final width, because the confirmation dialog grows during its opening animation.
  await expect.poll(async () => (await question.boundingBox())?.width).toBe(358);
  expect((await question.boundingBox())?.height).toBeLessThan(400);
  expect(await question.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false);
});
