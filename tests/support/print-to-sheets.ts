import type { Page } from '@playwright/test';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface Sheet {
  /** The width in points. An A4 sheet has 595 × 842 points. */
  width: number;
  height: number;
  text: string;
  right: number;
  colours: string[];
  images: number;
}

const imageOperators: number[] = [OPS.paintImageXObject, OPS.paintInlineImageXObject];
const colourOperators: number[] = [OPS.setFillRGBColor, OPS.setStrokeRGBColor];

export async function printToSheets(page: Page): Promise<Sheet[]> {
  const data = new Uint8Array(await page.pdf({ preferCSSPageSize: true }));
  const file = getDocument({ data, verbosity: 0 });
  const { numPages, getPage } = await file.promise.then((pdf) => ({
    numPages: pdf.numPages,
    getPage: (pageNumber: number) => pdf.getPage(pageNumber),
  }));
  const sheets: Sheet[] = [];
  for (let pageNumber = 1; pageNumber <= numPages; pageNumber += 1) {
    const pdfPage = await getPage(pageNumber);
    const { width, height } = pdfPage.getViewport({ scale: 1 });
    const { items } = await pdfPage.getTextContent();
    const textItems = items.flatMap((item) => ('str' in item ? [item] : []));
    const { fnArray, argsArray } = await pdfPage.getOperatorList();
    sheets.push({
      width: Math.round(width),
      height: Math.round(height),
      text: textItems
        .map(({ str, hasEOL }) => (hasEOL ? `${str} ` : str))
        .join('')
        .replace(/\s+/g, ' '),
      right: Math.max(...textItems.filter(({ str }) => str.trim()).map(({ transform, width }) => transform[4] + width)),
      colours: [
        ...new Set(
          fnArray.flatMap((name, index) => (colourOperators.includes(name) ? [String(argsArray[index])] : [])),
        ),
      ].sort(),
      images: fnArray.filter((name) => imageOperators.includes(name)).length,
    });
  }
  await file.destroy();
  return sheets;
}

/** Replaces `window.print`, whose dialog would wait for a person, and records the call. */
export const stubPrint = (page: Page) =>
  page.addInitScript(() => Object.assign(window, { print: () => Object.assign(window, { isPrintAsked: true }) }));

export const waitForPrint = (page: Page) => page.waitForFunction(() => 'isPrintAsked' in window);
