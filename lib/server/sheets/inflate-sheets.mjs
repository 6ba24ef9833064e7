import { Readable } from 'node:stream';
import JSZip from 'jszip';
import { OverBudget, SheetError } from './cells.mjs';

const tooLarge = 'This workbook is too large. Please copy its rows into the template.';

/** @param {JSZip.JSZipObject} entry @param {number} maxBytes */
async function inflate(entry, maxBytes) {
  /** @type {Buffer[]} */
  const chunks = [];
  let size = 0;
  for await (const chunk of new Readable().wrap(entry.nodeStream())) {
    size += chunk.length;
    if (size > maxBytes) throw new OverBudget();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Inflates a workbook within a byte limit as a protection against zip bombs, because exceljs inflates it without a
 * limit. It uses the zip library of exceljs, because another library could find a different zip directory in a crafted
 * file.
 * @param {Uint8Array} bytes
 * @param {Pick<import('./read-sheet').SheetLimits, 'zipEntries' | 'inflatedBytes'>} limits
 * @returns {Promise<{ sheets: string[], inflatedBytes: number }>} the XML of its worksheets, and the unpacked size of
 *   the workbook
 * @throws {OverBudget | SheetError}
 */
export async function inflateSheets(bytes, { zipEntries, inflatedBytes: maxBytes }) {
  const zip = await JSZip.loadAsync(bytes);
  const entries = Object.values(zip.files);
  if (entries.length > zipEntries) throw new SheetError(tooLarge);
  if (!zip.file('xl/workbook.xml'))
    throw new SheetError('This file is not an Excel workbook. Please save it as .xlsx.');
  const sheets = [];
  let inflatedBytes = 0;
  for (const entry of entries) {
    const content = await inflate(entry, maxBytes - inflatedBytes);
    inflatedBytes += content.length;
    if (entry.name.includes('xl/worksheets/')) sheets.push(content.toString());
  }
  return { sheets, inflatedBytes };
}
