import { maxJsonDepth, measureJson } from '../../contract/values/measure-json.mjs';
import { SheetError } from './cells.mjs';

/**
 * @typedef {import('@/lib/contract/sheets').Workbook} Workbook
 * @typedef {import('./write-workbook').WorkbookLimits} WorkbookLimits
 */

export class InvalidWorkbook extends Error {
  /** @param {string} message @param {string} [field] */
  constructor(message, field) {
    super(message);
    this.field = field;
  }
}

export const tooLarge = 'This workbook is too large to write. Please choose less for it.';

/** @param {string} [field] */
const notValid = (field) => new InvalidWorkbook(`${field ?? 'This input'} is not valid`, field);

/** @param {number} max @param {string} what @param {string} field */
const tooMany = (max, what, field) =>
  new InvalidWorkbook(`A workbook can have at most ${max.toLocaleString('en-IN')} ${what}`, field);

/** @param {unknown} value @param {string} [field] @returns {Record<string, unknown>} */
function objectOf(value, field) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw notValid(field);
  return /** @type {Record<string, unknown>} */ (value);
}

/** @param {unknown} value @param {string} field @param {number} max @param {string} what @returns {unknown[]} */
function listOf(value, field, max, what) {
  if (!Array.isArray(value)) throw notValid(field);
  if (value.length > max) throw tooMany(max, what, field);
  return value;
}

/** @param {unknown} value @param {string} field @param {number} maxLength */
function checkText(value, field, maxLength) {
  if (typeof value !== 'string') throw notValid(field);
  if (value.length > maxLength) {
    throw new InvalidWorkbook(`Please use at most ${maxLength.toLocaleString('en-IN')} characters`, field);
  }
}

/** @param {unknown} value @param {WorkbookLimits} limits */
function checkColumn(value, limits) {
  const { header, width = 1, takes = 'text' } = objectOf(value, 'columns');
  checkText(header, 'header', limits.header);
  if (typeof width !== 'number' || width < 1 || width > 255) throw notValid('width');
  if (takes !== 'text' && takes !== 'date' && takes !== 'number') throw notValid('takes');
}

/** @param {unknown} value @param {WorkbookLimits} limits */
function sheetOf(value, limits) {
  const { name, title = [], columns, rows } = objectOf(value, 'sheets');
  checkText(name, 'name', limits.name);
  for (const line of listOf(title, 'title', limits.titleLines, 'lines of title')) checkText(line, 'title', limits.cell);
  const checked = listOf(columns, 'columns', limits.columns, 'columns');
  if (checked.length === 0) throw new InvalidWorkbook('A sheet needs a column', 'columns');
  for (const column of checked) checkColumn(column, limits);
  return { name, title, columns, rows: listOf(rows, 'rows', limits.rows, 'rows') };
}

/** @param {unknown} row @param {WorkbookLimits} limits */
function checkRow(row, limits) {
  for (const cell of listOf(row, 'rows', limits.columns, 'columns')) checkText(cell, 'rows', limits.cell);
}

/** @param {Uint8Array} json @returns {unknown} */
function parse(json) {
  try {
    return JSON.parse(new TextDecoder().decode(json));
  } catch {
    throw new InvalidWorkbook('The body is not valid JSON');
  }
}

/**
 * Stops at the first problem.
 * @param {Uint8Array} json @param {WorkbookLimits} limits
 * @returns {Workbook} whose sheets have only the fields of the contract
 * @throws {InvalidWorkbook | SheetError}
 */
export function parseWorkbook(json, limits) {
  const { depth, parts } = measureJson(json);
  if (depth > maxJsonDepth) throw new InvalidWorkbook('The body is nested too deeply');
  if (parts > limits.jsonParts) throw new SheetError(tooLarge);
  const sheetList = listOf(objectOf(parse(json)).sheets, 'sheets', limits.sheets, 'sheets');
  if (sheetList.length === 0) throw new InvalidWorkbook('A workbook needs a sheet', 'sheets');
  const sheets = sheetList.map((sheet) => sheetOf(sheet, limits));
  if (sheets.reduce((sum, { rows }) => sum + rows.length, 0) > limits.rows)
    throw tooMany(limits.rows, 'rows', 'sheets');
  for (const { rows } of sheets) for (const row of rows) checkRow(row, limits);
  return /** @type {Workbook} */ ({ sheets });
}
