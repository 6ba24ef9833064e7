import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { printToSheets } from '../../support/print-to-sheets';
import { schoolName } from '../school';
import type { Check } from './check';

const a4 = ['595×842', '842×595'];
/** The side margin of a sheet in points: about 12 mm. */
const marginPoints = 33;

const screenOnlyTexts = [
  'Logout',
  'Hi, ',
  'Rows per page',
  'Skip to content',
  'Keyboard shortcuts',
  'Search students',
  'Actions',
];

/** The width of an A4 sheet between its margins, in px. Windows of this width have the layout of a phone. */
const paperWidth = 703;

/** Returns the cells of tables that cover the next cell of their row. Runs in the browser. */
function findCoveringCells(): string[] {
  const rows = [...document.querySelectorAll<HTMLTableRowElement>('main tr')];
  return rows.flatMap((row) => {
    const cells = [...row.cells].filter((cell) => cell.checkVisibility());
    return cells.flatMap((cell, index) => {
      const next = cells[index + 1];
      const isCovering = next && cell.getBoundingClientRect().right > next.getBoundingClientRect().left + 1;
      return isCovering ? [`“${cell.textContent}” covers “${next.textContent}” on paper`] : [];
    });
  });
}

async function findCoveredText(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: paperWidth, height: 1000 });
  const faults = await page.evaluate(findCoveringCells);
  await page.emulateMedia({ media: null });
  if (size) await page.setViewportSize(size);
  return faults;
}

/**
 * Checks the printed screen: the letterhead and the numbered A4 sheets. Both colour schemes must print the same in
 * black on white.
 */
export const paper: Check = async (page, { screen }) => {
  if (!screen?.print) return [];
  await page.emulateMedia({ colorScheme: 'light' });
  const sheets = await printToSheets(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const darkSheets = await printToSheets(page);
  await page.emulateMedia({ colorScheme: null });
  const faults = [
    ...(await findCoveredText(page)),
    ...sheets.flatMap(({ width, height, right, text }, index) => [
      ...(a4.includes(`${width}×${height}`) ? [] : [`a sheet is ${width}×${height}`]),
      ...(right <= width - marginPoints ? [] : [`a sheet is cut at the right, at ${right} of ${width}`]),
      ...(text.includes(`Page ${index + 1} of ${sheets.length}`) ? [] : [`sheet ${index + 1} has no number: ${text}`]),
    ]),
  ];
  const printedText = sheets.map(({ text }) => text).join(' ');
  const letterhead = new RegExp(`${schoolName} Printed on \\d+ \\w{3} \\d{4} ${screen.print.title}`);
  if (!letterhead.test(printedText)) faults.push(`the letterhead is not on paper: ${printedText.slice(0, 200)}`);
  if (!printedText.includes(screen.print.part)) faults.push(`“${screen.print.part}” is not on paper: ${printedText}`);
  for (const text of screenOnlyTexts) if (printedText.includes(text)) faults.push(`“${text}” is on paper`);
  if (!isDeepStrictEqual(darkSheets, sheets)) faults.push('the dark colour scheme prints differently');
  return faults;
};
