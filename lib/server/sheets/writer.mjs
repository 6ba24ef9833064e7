import { Writable } from 'node:stream';
import { setImmediate as next } from 'node:timers/promises';
import WorkbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js';
import { SheetError, toCellText } from './cells.mjs';
import { InvalidWorkbook, parseWorkbook } from './check-workbook.mjs';
import { toSheetNames } from './sheet-names.mjs';

/**
 * @typedef {import('@/lib/contract/sheets').WrittenSheet} WrittenSheet
 * @typedef {import('./write-workbook').DrawnSheet} DrawnSheet
 * @typedef {import('./write-workbook').DrawnRow} DrawnRow
 * @typedef {WrittenSheet['columns'][number]} Column
 */

const formats = { text: '@', number: 'General', date: 'dd/mm/yyyy' };
const headerFill = 'FFD5F1F3';

const widths = { min: 8, max: 60, date: 12 };

const firstDay = '1900-03-01';

/**
 * Returns `null` for days before March 1900, because Excel counts a 29 February 1900 that did not exist.
 * @param {string} text
 */
function dayOf(text) {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < firstDay) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? day : null;
}

/** Excel keeps only 15 digits. @param {string} text */
const numberOf = (text) => (/^-?(0|[1-9]\d{0,10})(\.\d{1,4})?$/.test(text) ? Number(text) : null);

/** @param {string} text @param {Column} column @returns {string | number | Date | undefined} */
function cellValue(text, { takes }) {
  if (text === '') return undefined;
  if (takes === 'date') return dayOf(text) ?? text;
  if (takes === 'number') return numberOf(text) ?? text;
  return text;
}

/** @param {WrittenSheet} sheet @param {number} index */
function widthOf({ columns, rows }, index) {
  const { header = '', width, takes } = columns[index] ?? {};
  if (width) return width;
  const texts = [header, ...(takes === 'date' ? [] : rows.slice(0, 2000).map((row) => row[index] ?? ''))];
  const maxLineLength = texts.flatMap((text) => text.split('\n')).reduce((max, { length }) => Math.max(max, length), 0);
  return Math.min(widths.max, Math.max(takes === 'date' ? widths.date : widths.min, maxLineLength + 2));
}

/** @param {WrittenSheet} sheet @returns {Generator<DrawnRow>} */
function* linesOf({ title = [], columns, rows }) {
  for (const [index, text] of title.entries()) yield { cells: [text], bold: true, size: index === 0 ? 14 : undefined };
  if (title.length > 0) yield { cells: [] };
  yield { cells: columns.map(({ header }) => header), bold: true, fills: columns.map(() => headerFill) };
  for (const row of rows) yield { cells: columns.map((column, index) => cellValue(row[index] ?? '', column)) };
}

/** @param {WrittenSheet} sheet @returns {DrawnSheet} */
const toDrawnSheet = (sheet) => ({
  name: sheet.name,
  columns: sheet.columns.map(({ takes = 'text' }, index) => ({ width: widthOf(sheet, index), format: formats[takes] })),
  frozen: { rows: sheet.title?.length ? sheet.title.length + 2 : 1, columns: 0 },
  lines: linesOf(sheet),
});

/** @param {import('exceljs').Row} row @param {DrawnRow} line */
function style(row, { bold, size, fills, notes }) {
  if (bold || size) row.font = { bold, size };
  fills?.forEach((argb, index) => {
    if (argb) row.getCell(index + 1).fill = { type: 'pattern', pattern: 'solid', fgColor: { argb } };
  });
  notes?.forEach((note, index) => {
    if (note) row.getCell(index + 1).note = note;
  });
}

/** @param {import('exceljs').stream.xlsx.WorkbookWriter} workbook @param {DrawnSheet} sheet @param {string} name */
async function addSheet(workbook, { columns, frozen, isLandscape, lines }, name) {
  const sheet = workbook.addWorksheet(name, {
    views: [{ state: 'frozen', xSplit: frozen.columns, ySplit: frozen.rows }],
    pageSetup: {
      orientation: isLandscape ? 'landscape' : 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
    },
  });
  sheet.columns = columns.map(({ width, format, isCentred }) => ({
    width,
    style: { numFmt: format, alignment: isCentred ? { horizontal: 'center' } : undefined },
  }));
  let count = 0;
  for (const line of lines) {
    const row = sheet.addRow(line.cells.map((value) => (typeof value === 'string' ? toCellText(value) : value)));
    style(row, line);
    row.commit();
    count += 1;
    // Lets the stream compress the written rows, so that they need not stay in memory.
    if (count % 1000 === 0) await next();
  }
  sheet.commit();
}

/** Constant, so that equal content produces an equal file, which an upstream can recognise. */
const creationTime = new Date('1980-01-01');
const creationTimeDos = (1 << 21) | (1 << 16);

/** exceljs writes the current time into each zip entry. @param {Buffer} archive */
function setTimes(archive) {
  const end = archive.lastIndexOf('PK\x05\x06');
  let entry = archive.readUInt32LE(end + 16);
  for (let remaining = archive.readUInt16LE(end + 10); remaining > 0; remaining -= 1) {
    archive.writeUInt32LE(creationTimeDos, entry + 12);
    archive.writeUInt32LE(creationTimeDos, archive.readUInt32LE(entry + 42) + 10);
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) => archive.readUInt16LE(entry + offset));
    entry += 46 + name + extra + comment;
  }
}

/** @param {import('./write-workbook').WorkbookContent} book */
async function writeSheets({ sheets }) {
  /** @type {Buffer[]} */
  const chunks = [];
  const stream = new Writable({
    write(chunk, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  const workbook = new WorkbookWriter({ stream, useStyles: true, useSharedStrings: true });
  Object.assign(workbook, { created: creationTime, modified: creationTime });
  const names = toSheetNames(sheets.map(({ name }) => name));
  for (const [index, sheet] of sheets.entries()) {
    await addSheet(workbook, 'lines' in sheet ? sheet : toDrawnSheet(sheet), names[index] ?? '');
  }
  await workbook.commit();
  const archive = Buffer.concat(chunks);
  setTimes(archive);
  return new Uint8Array(archive);
}

/** @param {import('./write-workbook').WriteJob} job @returns {Promise<import('./sheet-worker').WorkerAnswer>} */
export async function write(job) {
  try {
    return { bytes: await writeSheets('json' in job ? parseWorkbook(job.json, job.limits) : job.book) };
  } catch (error) {
    if (error instanceof InvalidWorkbook) return { invalid: [{ field: error.field, message: error.message }] };
    if (error instanceof SheetError) return { refused: error.message };
    throw error;
  }
}
