import type { Page } from '@playwright/test';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface Sheet {
  /** In points: A4 is 595 × 842. */
  width: number;
  height: number;
  text: string;
  right: number;
  colours: string[];
  images: number;
}

const paints: number[] = [OPS.paintImageXObject, OPS.paintInlineImageXObject];
const setsColour: number[] = [OPS.setFillRGBColor, OPS.setStrokeRGBColor];

export async function printToSheets(page: Page): Promise<Sheet[]> {
  const data = new Uint8Array(await page.pdf({ preferCSSPageSize: true }));
  const file = getDocument({ data, verbosity: 0 });
  const { numPages, getPage } = await file.promise.then((pdf) => ({
    numPages: pdf.numPages,
    getPage: (at: number) => pdf.getPage(at),
  }));
  const sheets: Sheet[] = [];
  for (let at = 1; at <= numPages; at += 1) {
    const sheet = await getPage(at);
    const { width, height } = sheet.getViewport({ scale: 1 });
    const { items } = await sheet.getTextContent();
    const words = items.flatMap((item) => ('str' in item ? [item] : []));
    const { fnArray, argsArray } = await sheet.getOperatorList();
    sheets.push({
      width: Math.round(width),
      height: Math.round(height),
      text: words
        .map(({ str, hasEOL }) => (hasEOL ? `${str} ` : str))
        .join('')
        .replace(/\s+/g, ' '),
      right: Math.max(...words.filter(({ str }) => str.trim()).map(({ transform, width }) => transform[4] + width)),
      colours: [
        ...new Set(fnArray.flatMap((name, nth) => (setsColour.includes(name) ? [String(argsArray[nth])] : []))),
      ].sort(),
      images: fnArray.filter((name) => paints.includes(name)).length,
    });
  }
  await file.destroy();
  return sheets;
}

/** Replaces `window.print`, whose dialog would wait for a person, and records the call. */
export const stubPrint = (page: Page) =>
  page.addInitScript(() => Object.assign(window, { print: () => Object.assign(window, { isPrintAsked: true }) }));

export const printAsked = (page: Page) => page.waitForFunction(() => 'isPrintAsked' in window);
