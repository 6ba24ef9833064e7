// The worker thread that joins workbooks. Plain JavaScript, because Node loads this file without compiling it.
import { parentPort, workerData } from 'node:worker_threads';
import Workbook from 'exceljs/lib/doc/workbook.js';
import { openWorkbook } from './open-workbook.mjs';
import { namesOf } from './sheet-names.mjs';

/** @typedef {import('./join-workbooks').NamedFile} NamedFile */
/** @typedef {import('./worker-answer').Answer} Answer */

/** Of each file: many times what an honest sheet needs. */
const limits = { zipEntries: 500, inflatedBytes: 16 * 1024 * 1024, writtenRows: 5_000, rows: 5_000 };

/** What belongs to the workbook that a sheet comes from, or costs much. */
const ignoreNodes = ['dataValidations', 'drawing', 'picture', 'extLst', 'tableParts'];

/** @param {NamedFile} file */
const noSheet = ({ name }) =>
  `The file of “${name}” is damaged, too large, or has no sheet of Excel’s .xlsx to show. Please download it by itself.`;

/**
 * Formulas that ask other sheets become what they show, because those sheets stay behind.
 * @param {import('exceljs').Worksheet} sheet
 */
function settleFormulas(sheet) {
  /** @type {import('exceljs').Cell[]} */
  const asking = [];
  sheet.eachRow((row) =>
    row.eachCell((cell) => {
      if (cell.formula?.includes('!')) asking.push(cell);
    }),
  );
  for (const cell of asking) cell.value = /** @type {import('exceljs').CellValue} */ (cell.result ?? null);
}

/** The first visible sheet. @param {Uint8Array} bytes */
async function sheetIn(bytes) {
  const [sheet] = await openWorkbook(bytes, limits, ignoreNodes);
  if (!sheet) throw new Error('every sheet is hidden');
  settleFormulas(sheet);
  return sheet;
}

/**
 * @param {import('exceljs').Workbook} workbook
 * @param {any} sheet exceljs declares neither all of a model nor breaks between rows.
 */
function addCopy(workbook, sheet, name = '') {
  /** @type {any} */
  const copy = workbook.addWorksheet(name);
  // exceljs gives merged areas as `merges`, and takes them as `mergeCells`.
  copy.model = { ...sheet.model, name, mergeCells: sheet.model.merges };
}

/** @param {{ files: NamedFile[] }} order @returns {Promise<Answer>} */
async function join({ files }) {
  const workbook = new Workbook();
  const names = namesOf(files.map(({ name }) => name));
  const problems = [];
  for (const [at, file] of files.entries()) {
    try {
      addCopy(workbook, await sheetIn(file.bytes), names[at]);
    } catch {
      // Whatever the parser throws, the file is to blame.
      problems.push({ field: `file.${at}`, message: noSheet(file) });
    }
  }
  if (problems.length > 0) return { refused: problems.map(({ message }) => message).join(' '), problems };
  return { bytes: new Uint8Array(await workbook.xlsx.writeBuffer()) };
}

const answer = await join(workerData);
parentPort?.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer] : []);
