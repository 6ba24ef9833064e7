import Workbook from 'exceljs/lib/doc/workbook.js';
import exceljsUtils from 'exceljs/lib/utils/utils.js';
import CellXform from 'exceljs/lib/xlsx/xform/sheet/cell-xform.js';
import { lastRow, maxFormatLength, readArea, SheetError, tooManyRows } from './cells.mjs';
import { inflateSheets } from './inflate-sheets.mjs';

/** @typedef {import('./read-sheet').SheetLimits} SheetLimits */

/**
 * The limits of spreadsheet programs. exceljs loops up to the highest number in the file, which can take minutes, and
 * Node can't terminate the worker during the loop. exceljs also creates every cell of a merged area.
 */
const maxColumn = 16_384;
const maxSheetId = 1_000_000;

// Some programs write a date as ISO text, a type of cells that exceljs reads as a number.
const { parseOpen } = CellXform.prototype;
CellXform.prototype.parseOpen = function parseCell(/** @type {{ attributes: Record<string, string> }} */ node) {
  if (node.attributes.t === 'd') node.attributes.t = 'str';
  return parseOpen.call(this, node);
};

const { isDateFmt } = exceljsUtils;
exceljsUtils.isDateFmt = (format) => isDateFmt(format?.slice(0, maxFormatLength));

const maxMergedCells = 20_000;

/**
 * Finds the values of an attribute in linear time. The content of a tag ends at the next `<`, because an attribute may
 * contain `>`, but not `<`.
 * @param {string} xml @param {string} tag @param {string} attribute
 */
function* attributeValues(xml, tag, attribute) {
  const inTag = new RegExp(`\\s${attribute}\\s*=\\s*["']([^"'<]*)`, 'g');
  for (const [content] of xml.matchAll(new RegExp(`<(?:[^\\s<>/]*:)?${tag}\\s[^<]*`, 'g')))
    for (const [, value = ''] of content.matchAll(inTag)) yield value;
}

/** @param {string} xml */
function countMergedCells(xml) {
  let count = 0;
  for (const reference of attributeValues(xml, 'mergeCell', 'ref')) {
    const { top, left, bottom, right } = readArea(reference);
    const height = Math.abs(bottom - top) + 1;
    // Counts an area of one cell as two cells, because exceljs compares each area with all others.
    count += Math.max(2, height * (Math.abs(right - left) + 1));
  }
  return count;
}

const tooManyMerged = 'This workbook has too many merged cells. Please unmerge them and save it again.';

/** @param {string} xml */
const countRows = (xml) => xml.match(/<(?:[^\s<>/]*:)?row[\s/>]/g)?.length ?? 0;

/** @param {string} xml */
const hasMoreColumns = (xml) => [...attributeValues(xml, 'col', 'max')].some((last) => !(Number(last) <= maxColumn));

/**
 * @param {Uint8Array} bytes
 * @param {Pick<SheetLimits, 'zipEntries' | 'inflatedBytes' | 'writtenRows' | 'rows'>} limits
 * @param {string[]} ignoreNodes the names of XML nodes that exceljs skips
 */
export async function openWorkbook(bytes, limits, ignoreNodes) {
  const { sheets, inflatedBytes } = await inflateSheets(bytes, limits);
  for (const xml of sheets) {
    if (countRows(xml) > limits.writtenRows) throw new SheetError(tooManyRows(limits.rows));
    if (countMergedCells(xml) > maxMergedCells) throw new SheetError(tooManyMerged);
    if (hasMoreColumns(xml)) throw new Error('columns beyond the last one');
  }
  const workbook = new Workbook();
  // Ignores named areas, because exceljs would store them cell by cell.
  Object.defineProperty(workbook.definedNames, 'model', { value: [], writable: true });
  await workbook.xlsx.load(/** @type {any} */ (Buffer.from(bytes)), /** @type {any} */ ({ ignoreNodes }));
  const { _worksheets: byId } = /** @type {{ _worksheets: unknown[] }} */ (/** @type {unknown} */ (workbook));
  if (byId.length > maxSheetId) throw new Error('a sheet with an id that no program gives');
  const visible = workbook.worksheets.filter(({ state }) => state === 'visible');
  if (visible.some((sheet) => (sheet.lastRow?.number ?? 0) > lastRow)) throw new Error('rows beyond the last one');
  return { visible, inflatedBytes };
}
