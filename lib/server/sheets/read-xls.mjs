import * as XLSX from '@e965/xlsx';
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs';
import {
  dateCell,
  errorCell,
  formulaCell,
  mergedCell,
  numberCell,
  SheetError,
  textCell,
  tooManyColumns,
  tooManyRows,
  withDayOf,
} from './cells.mjs';

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

/** Converts a date's serial number to a time in UTC. @param {number} value @param {boolean} date1904 */
function dayOf(value, date1904) {
  const { y, m, d, H, M, S } = XLSX.SSF.parse_date_code(value, { date1904 }) ?? {};
  return new Date(Date.UTC(y, m - 1, d, H, M, S));
}

/**
 * @param {XLSX.CellObject} cell
 * @param {string} address
 * @param {{ cellLength: number, date1904: boolean }} how
 * @returns {SheetCell | null}
 */
function readCell(cell, address, { cellLength, date1904 }) {
  if (('f' in cell || 'F' in cell) && (cell.v === undefined || cell.v === '')) return formulaCell(address);
  if (cell.t === 'e') return errorCell(errorNames[Number(cell.v)] ?? 'unknown', address);
  if (cell.t !== 'n') return textCell(cell.v, address, cellLength);
  const format = String(cell.z ?? '');
  const value = Number(cell.v);
  if (XLSX.SSF.is_date(format)) return dateCell(dayOf(value, date1904), address);
  return withDayOf(numberCell(value, format, address), value, date1904);
}

/**
 * Maps the index of each cell in a merged area to the area's first cell. It rejects overlapping areas, because many
 * of them could make the loop very long. Legitimate files have no such areas.
 * @param {XLSX.Range[]} merges
 * @param {{ rows: number, columns: number }} size
 */
function coveredCells(merges, { rows, columns }) {
  /** @type {Map<number, XLSX.CellAddress>} */
  const covered = new Map();
  for (const { s: master, e: last } of merges) {
    for (let r = master.r; r <= Math.min(last.r, rows - 1); r += 1) {
      for (let c = master.c; c <= Math.min(last.c, columns - 1); c += 1) {
        const index = r * columns + c;
        if (covered.has(index)) throw new Error('merged cells overlap');
        covered.set(index, master);
      }
    }
  }
  return covered;
}

/** @param {XLSX.WorkSheet} sheet @param {boolean} date1904 @param {SheetLimits} limits */
function readRows(sheet, date1904, limits) {
  /** The arrays omit empty rows and cells. @type {XLSX.CellObject[][]} */
  const data = sheet['!data'] ?? [];
  if (data.length > limits.writtenRows) throw new SheetError(tooManyRows(limits.rows));
  const columns = data.reduce((max, row) => Math.max(max, row.length), 0);
  if (columns > limits.columns) throw new SheetError(tooManyColumns(limits.columns));
  const covered = coveredCells(sheet['!merges'] ?? [], { rows: data.length, columns });
  const readAt = (/** @type {number} */ r, /** @type {number} */ c) => {
    const master = covered.get(r * columns + c);
    if (master && (master.r !== r || master.c !== c))
      return data[master.r]?.[master.c] ? mergedCell(addressOf({ r, c }), addressOf(master)) : null;
    const cell = data[r]?.[c];
    return cell ? readCell(cell, addressOf({ r, c }), { cellLength: limits.cellLength, date1904 }) : null;
  };
  return data.map((_, r) => ({
    number: r + 1,
    cells: Array.from({ length: columns }, (__, c) => readAt(r, c)),
    ...(sheet['!rows']?.[r]?.hidden && { hidden: true }),
  }));
}

const passwordMessage = 'This file has a password. Please save it without one.';

/**
 * Opens a workbook. A workbook with a password is recognised by the message of the library's error.
 * @param {Uint8Array} bytes
 */
function open(bytes) {
  const content = Buffer.from(bytes);
  const file = XLSX.CFB.read(content, { type: 'buffer' });
  if (XLSX.CFB.find(file, 'EncryptedPackage')) throw new SheetError(passwordMessage);
  if (!XLSX.CFB.find(file, '/Workbook') && !XLSX.CFB.find(file, '/Book')) {
    throw new SheetError('This file is not an Excel workbook. Please save it as .xlsx.');
  }
  try {
    return XLSX.read(content, { type: 'buffer', dense: true, cellNF: true, cellText: false });
  } catch (error) {
    if (/password|encryption/i.test(String(error))) throw new SheetError(passwordMessage);
    throw error;
  }
}

/**
 * Reads the visible sheets of a workbook in the format of Excel 95 to 2003. A newer workbook with a password has the
 * same first bytes and is rejected here.
 * @param {Uint8Array} bytes
 * @param {SheetLimits} limits
 */
export function readXls(bytes, limits) {
  const { SheetNames, Sheets, Workbook } = open(bytes);
  const hidden = new Set(Workbook?.Sheets?.flatMap(({ name, Hidden }) => (Hidden ? name : [])));
  const visible = SheetNames.flatMap((name) => {
    const sheet = Sheets[name];
    return sheet && !hidden.has(name) && !sheet['!type'] ? { name, sheet } : [];
  });
  const date1904 = Workbook?.WBProps?.date1904 === true;
  return (function* () {
    for (const { name, sheet } of visible) yield { name, rows: readRows(sheet, date1904, limits) };
  })();
}
