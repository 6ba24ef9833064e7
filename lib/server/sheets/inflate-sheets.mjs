import { Readable } from 'node:stream';
import JSZip from 'jszip';
import { OverBudget, SheetError } from './cells.mjs';

const tooLarge = 'This workbook is too large. Please copy its rows into the template.';

export const notExcel = 'This file is not an Excel workbook. Please save it as .xlsx.';

/** @param {Uint8Array} bytes @param {number} zipEntries @throws {SheetError} for too many entries */
export async function openArchive(bytes, zipEntries) {
  const { files } = await JSZip.loadAsync(bytes);
  const entries = Object.values(files);
  if (entries.length > zipEntries) throw new SheetError(tooLarge);
  return entries;
}

/**
 * Inflates an entry within a byte limit, as a protection against zip bombs.
 * @param {JSZip.JSZipObject} entry @param {{ bytes: number }} budget is reduced by the inflated bytes
 * @returns {AsyncGenerator<Buffer>} @throws {OverBudget}
 */
export async function* inflate(entry, budget) {
  for await (const chunk of new Readable().wrap(entry.nodeStream())) {
    budget.bytes -= chunk.length;
    if (budget.bytes < 0) throw new OverBudget();
    yield chunk;
  }
}

/**
 * Uses the zip library of exceljs, because another one could find a different zip directory in a crafted file.
 * @param {Uint8Array} bytes
 * @param {Pick<import('./read-sheet').SheetLimits, 'zipEntries' | 'inflatedBytes'>} limits
 * @returns {Promise<{ sheets: string[], inflatedBytes: number }>} the XML of its worksheets, and the unpacked size
 * @throws {OverBudget | SheetError}
 */
export async function inflateSheets(bytes, { zipEntries, inflatedBytes }) {
  const entries = await openArchive(bytes, zipEntries);
  if (!entries.some(({ name }) => name === 'xl/workbook.xml')) throw new SheetError(notExcel);
  const sheets = [];
  const budget = { bytes: inflatedBytes };
  for (const entry of entries) {
    const chunks = [];
    for await (const chunk of inflate(entry, budget)) chunks.push(chunk);
    if (entry.name.includes('xl/worksheets/')) sheets.push(Buffer.concat(chunks).toString());
  }
  return { sheets, inflatedBytes: inflatedBytes - budget.bytes };
}
