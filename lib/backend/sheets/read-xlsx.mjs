import ExcelJS from 'exceljs';
import { readCell, SheetError } from './cells.mjs';
import { inflateSheets } from './inflate-sheets.mjs';

/** XML nodes that cost time or memory and don't affect cell values. */
const ignoreNodes = [
  'dataValidations',
  'conditionalFormatting',
  'drawing',
  'picture',
  'extLst',
  'autoFilter',
  'sheetProtection',
];

/** @param {string} xml */
const countRows = (xml) => xml.match(/<(?:\w+:)?row[\s/>]/g)?.length ?? 0;

/**
 * @param {Uint8Array} bytes
 * @param {import('./read-sheet').SheetLimits} limits
 * @returns {Promise<import('./read-sheet').SheetRow[]>}
 */
export async function readXlsx(bytes, limits) {
  for (const xml of await inflateSheets(bytes, limits)) {
    if (countRows(xml) > limits.writtenRows) {
      throw new SheetError(
        `This sheet has more than ${limits.rows.toLocaleString('en-IN')} rows. Please split it into several files.`,
      );
    }
  }
  const workbook = new ExcelJS.Workbook();
  // exceljs declares a Buffer type of its own, but takes any Buffer.
  await workbook.xlsx.load(/** @type {any} */ (Buffer.from(bytes)), /** @type {any} */ ({ ignoreNodes }));
  const sheet = workbook.worksheets.find(({ state }) => state === 'visible') ?? workbook.worksheets[0];
  if (!sheet) throw new SheetError('This workbook has no sheets. Please use the template.');
  if (sheet.columnCount > limits.columns)
    throw new SheetError(`This sheet has more than ${limits.columns} columns. Please use the template.`);
  /** @type {import('./read-sheet').SheetRow[]} */
  const rows = [];
  // Read once: the getter walks through all rows.
  const { columnCount: length } = sheet;
  sheet.eachRow((row, number) => {
    const cells = Array.from({ length }, (_, at) => readCell(row.getCell(at + 1), limits.cellLength));
    rows.push({ number, cells });
  });
  return rows;
}
