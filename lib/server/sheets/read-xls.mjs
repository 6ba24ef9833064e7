import * as XLSX from '@e965/xlsx';
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs';
import { findLegacyFont } from '../../format/legacy-fonts.mjs';
import {
  dateCell,
  errorCell,
  formulaCell,
  markMerged,
  numberCell,
  SheetError,
  textCell,
  tooManyColumns,
  withDayOf,
} from './cells.mjs';
import { notExcel } from './inflate-sheets.mjs';

/** The types of the records that matter here: [MS-XLS] 2.3. */
const recordTypes = { start: 0x809, sheet: 0x85, font: 0x31, format: 0xe0 };

/** The records of texts and formulas: LabelSst, Label, RString and Formula. */
const cellTypes = [0xfd, 0x204, 0xd6, 0x06];

const excel97 = 0x600;

/** @param {Buffer} stream */
function* recordsOf(stream) {
  for (let start = 0; start + 4 <= stream.length; ) {
    const end = start + 4 + stream.readUInt16LE(start + 2);
    yield { start, type: stream.readUInt16LE(start), content: stream.subarray(start + 4, end) };
    start = end;
  }
}

/** Before Excel 97, the name has no byte for its encoding. @param {Buffer} content @param {boolean} isOld */
const fontName = (content, isOld) =>
  isOld ? content.toString('latin1', 15) : content.toString(content[15] === 1 ? 'utf16le' : 'latin1', 16);

/**
 * Finds the fonts with their own encoding, because `@e965/xlsx` does not read fonts.
 * @param {Buffer} stream the stream `Workbook` of an .xls file
 * @returns {(sheet: number, row: number, column: number) => string | undefined} the font of a cell, counted from 0
 */
function findXlsFonts(stream) {
  /** @type {(string | undefined)[]} */
  const fonts = [];
  /** @type {(string | undefined)[]} */
  const formats = [];
  /** @type {number[]} */
  const sheetStarts = [];
  /** @type {Map<string, string>} */
  const found = new Map();
  let isOld = false;
  let sheet = -1;
  for (const { start, type, content } of recordsOf(stream)) {
    if (content.length < 4) continue;
    if (type === recordTypes.start) {
      if (start === 0) isOld = content.readUInt16LE(0) < excel97;
      // Most files end here, because they have no such font.
      else if (!formats.some(Boolean)) break;
      sheet = sheetStarts.indexOf(start);
    } else if (type === recordTypes.sheet) sheetStarts.push(content.readUInt32LE(0));
    else if (type === recordTypes.font) fonts.push(findLegacyFont(fontName(content, isOld)));
    else if (type === recordTypes.format) {
      const index = content.readUInt16LE(0);
      // There is no font with the number 4.
      formats.push(fonts[index < 4 ? index : index - 1]);
    } else if (cellTypes.includes(type) && content.length >= 6) {
      const font = formats[content.readUInt16LE(4)];
      if (font) found.set(`${sheet} ${content.readUInt16LE(0)} ${content.readUInt16LE(2)}`, font);
    }
  }
  return (sheetIndex, row, column) => found.get(`${sheetIndex} ${row} ${column}`);
}

/**
 * @typedef {import('@/lib/contract/sheets').SheetCell} SheetCell
 * @typedef {import('./read-sheet').SheetLimits} SheetLimits
 */

// Files of Excel 95 and earlier refer to a code page, which the library needs to decode their texts.
XLSX.set_cptable(codePages);

const { encode_cell: addressOf } = XLSX.utils;

/** The names of Excel's error codes: [MS-XLS] 2.5.10. @type {Record<number, string>} */
const errorNames = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

/** @param {number} value @param {boolean} date1904 */
function dayOf(value, date1904) {
  const { y, m, d, H, M, S } = XLSX.SSF.parse_date_code(value, { date1904 }) ?? {};
  return new Date(Date.UTC(y, m - 1, d, H, M, S));
}

/**
 * @param {XLSX.CellObject} cell
 * @param {string} address
 * @param {string | undefined} font
 * @param {{ cellLength: number, date1904: boolean }} how
 * @returns {SheetCell | null}
 */
function readCell(cell, address, font, { cellLength, date1904 }) {
  if (('f' in cell || 'F' in cell) && cell.v === undefined) return formulaCell();
  if (cell.t === 'e') return errorCell(errorNames[Number(cell.v)] ?? 'unknown');
  if (cell.t !== 'n') return textCell(cell.v, address, cellLength, font);
  const format = String(cell.z ?? '');
  const value = Number(cell.v);
  if (XLSX.SSF.is_date(format)) return dateCell(dayOf(value, date1904), address);
  return withDayOf(numberCell(value, format, address), value, date1904);
}

/**
 * @param {XLSX.WorkSheet} sheet
 * @param {boolean} date1904
 * @param {(row: number, column: number) => string | undefined} fontAt
 * @param {SheetLimits} limits
 */
function readRows(sheet, date1904, fontAt, { columns, cellLength }) {
  /** @type {Map<number, import('@/lib/contract/sheets').SheetRow>} */
  const rows = new Map();
  /** The arrays omit empty rows and cells. @type {XLSX.CellObject[][]} */
  const data = sheet['!data'] ?? [];
  data.forEach((dataRow, r) => {
    /** @type {(SheetCell | null)[]} */
    const cells = [];
    dataRow.forEach((dataCell, c) => {
      const cell = readCell(dataCell, addressOf({ r, c }), fontAt(r, c), { cellLength, date1904 });
      if (!cell) return;
      if (c >= columns) throw new SheetError(tooManyColumns(columns));
      while (cells.length < c) cells.push(null);
      cells.push(cell);
    });
    if (cells.length > 0)
      rows.set(r + 1, { number: r + 1, cells, ...(sheet['!rows']?.[r]?.hidden && { hidden: true }) });
  });
  const areas = (sheet['!merges'] ?? []).map(({ s, e }) => ({
    ...{ top: s.r + 1, left: s.c + 1 },
    ...{ bottom: e.r + 1, right: e.c + 1 },
  }));
  markMerged(rows, areas, (row, column) => addressOf({ r: row - 1, c: column - 1 }));
  return [...rows.values()];
}

const passwordMessage = 'This file has a password. Please save it without one.';

/** @param {Uint8Array} bytes */
function open(bytes) {
  const content = Buffer.from(bytes);
  const file = XLSX.CFB.read(content, { type: 'buffer' });
  if (XLSX.CFB.find(file, 'EncryptedPackage')) throw new SheetError(passwordMessage);
  const stream = XLSX.CFB.find(file, '/Workbook') ?? XLSX.CFB.find(file, '/Book');
  if (!stream) throw new SheetError(notExcel);
  try {
    const workbook = XLSX.read(content, { type: 'buffer', dense: true, cellNF: true, cellText: false });
    return { ...workbook, fontAt: findXlsFonts(Buffer.from(stream.content)) };
  } catch (error) {
    if (/password|encryption/i.test(String(error))) throw new SheetError(passwordMessage);
    throw error;
  }
}

/**
 * Also rejects a newer workbook with a password, which has the same first bytes.
 * @param {Uint8Array} bytes @param {SheetLimits} limits
 */
export function readXls(bytes, limits) {
  const { SheetNames, Sheets, Workbook, fontAt } = open(bytes);
  const hidden = new Set(Workbook?.Sheets?.flatMap(({ name, Hidden }) => (Hidden ? name : [])));
  const visible = SheetNames.flatMap((name, index) => {
    const sheet = Sheets[name];
    return sheet && !hidden.has(name) && !sheet['!type'] ? { name, sheet, index } : [];
  });
  const date1904 = Workbook?.WBProps?.date1904 === true;
  return (function* () {
    for (const { name, sheet, index } of visible)
      yield { name, rows: readRows(sheet, date1904, (row, column) => fontAt(index, row, column), limits) };
  })();
}
