import Workbook from 'exceljs/lib/doc/workbook.js';
import { OverBudget, toCopiedParts } from './cells.mjs';
import { openWorkbook } from './open-workbook.mjs';
import { toSheetNames } from './sheet-names.mjs';

/**
 * @typedef {import('./join-workbooks').NamedFile} NamedFile
 * @typedef {import('./sheet-worker').WorkerAnswer} WorkerAnswer
 */

const limits = { zipEntries: 500, inflatedBytes: 16 * 1024 * 1024, writtenRows: 5_000, rows: 5_000 };

const ignoreNodes = ['dataValidations', 'drawing', 'picture', 'extLst', 'tableParts'];

/** @param {NamedFile} file */
const noSheetMessage = ({ name }) =>
  `The file of “${name}” is damaged, too large, or has no visible sheet in .xlsx format. Please download it separately.`;

/**
 * `cell.formula` would take quadratic time to translate shared formulas.
 * @param {import('exceljs').Cell} cell @param {import('exceljs').Worksheet} sheet @returns {string | undefined}
 */
function formulaOf(cell, sheet) {
  const { formula, sharedFormula } = /** @type {{ formula?: string, sharedFormula?: string }} */ (cell.model);
  if (formula || !sharedFormula) return formula;
  /** @type {any} `findCell` also accepts an address, but the types of exceljs omit this. */
  const { findCell } = sheet;
  return findCell.call(sheet, sharedFormula)?.model.formula;
}

/**
 * Replaces formulas that refer to other sheets, because those sheets are not copied.
 * @param {import('exceljs').Worksheet} sheet
 */
function replaceSheetFormulas(sheet) {
  /** @type {import('exceljs').Cell[]} */
  const formulaCells = [];
  sheet.eachRow((row) =>
    row.eachCell((cell) => {
      if (formulaOf(cell, sheet)?.includes('!')) formulaCells.push(cell);
    }),
  );
  for (const cell of formulaCells) cell.value = /** @type {import('exceljs').CellValue} */ (cell.result ?? null);
}

/** @param {import('exceljs').Cell} cell */
function cleanCell(cell) {
  const { value } = cell;
  if (cell.isMerged && cell.master !== cell) return;
  if (typeof value === 'string') {
    const [text = ''] = toCopiedParts([value]);
    if (text !== value) cell.value = text;
  } else if (typeof value === 'object' && value !== null && 'richText' in value) {
    const texts = toCopiedParts(value.richText.map(({ text }) => text));
    cell.value = { richText: value.richText.map((part, index) => ({ ...part, text: texts[index] ?? '' })) };
  } else if (typeof value === 'object' && value !== null && 'hyperlink' in value && typeof value.text === 'string') {
    const [text = ''] = toCopiedParts([value.text]);
    cell.value = { ...value, text };
  }
}

/** @param {Uint8Array} bytes @param {number} maxBytes */
async function sheetIn(bytes, maxBytes) {
  const inflatedLimit = Math.min(limits.inflatedBytes, maxBytes);
  const { visible, inflatedBytes } = await openWorkbook(
    bytes,
    { ...limits, inflatedBytes: inflatedLimit },
    ignoreNodes,
  );
  const [sheet] = visible;
  if (!sheet) throw new Error('every sheet is hidden');
  replaceSheetFormulas(sheet);
  sheet.eachRow((row) => row.eachCell(cleanCell));
  return { sheet, inflatedBytes };
}

/**
 * Renames the property of merged areas, because exceljs exports `merges` but imports `mergeCells`.
 * @param {import('exceljs').Workbook} workbook
 * @param {any} sheet is `any`, because exceljs declares neither the whole model nor row breaks
 */
function addCopy(workbook, sheet, name = '') {
  /** @type {any} */
  const copy = workbook.addWorksheet(name);
  copy.model = { ...sheet.model, name, mergeCells: sheet.model.merges };
}

/** @param {import('./join-workbooks').JoinJob} job @returns {Promise<WorkerAnswer>} */
export async function join({ files, inflatedBytes: maxBytes }) {
  const workbook = new Workbook();
  const names = toSheetNames(files.map(({ name }) => name));
  const problems = [];
  let budget = maxBytes;
  for (const [index, file] of files.entries()) {
    try {
      const { sheet, inflatedBytes } = await sheetIn(file.bytes, budget);
      budget -= inflatedBytes;
      addCopy(workbook, sheet, names[index]);
    } catch (error) {
      if (error instanceof OverBudget && budget < limits.inflatedBytes) return { overBudget: true };
      problems.push({ field: `file.${index}`, message: noSheetMessage(file) });
    }
  }
  if (problems.length > 0) return { refused: problems.map(({ message }) => message).join(' '), problems };
  return { bytes: new Uint8Array(await workbook.xlsx.writeBuffer()) };
}
