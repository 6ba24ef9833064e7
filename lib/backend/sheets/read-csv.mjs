import { Readable } from 'node:stream';
import ExcelJS from 'exceljs';
import { SheetError, textCell } from './cells.mjs';

/** Excel writes CSV as UTF-8, UTF-16 or Windows-1252. @param {Uint8Array} bytes */
function decode(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The delimiter that occurs most often in the header, outside quotes. @param {string} text */
function findDelimiter(text) {
  const header = (/^.*$/m.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: header.split(mark).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}

/**
 * @param {Uint8Array} bytes
 * @param {import('./read-sheet').SheetLimits} limits
 * @returns {Promise<import('./read-sheet').SheetRow[]>}
 */
export async function readCsv(bytes, limits) {
  const text = decode(bytes).replace(/\r\n?/g, '\n');
  if (text.includes('\0')) throw new SheetError('This file is no CSV: it holds binary data.');
  // Excel's first line may name the delimiter.
  const named = /^sep=(.)\n/i.exec(text);
  const skipped = named ? 1 : 0;
  const body = named ? text.slice(named[0].length) : text;
  if (body.split('\n').length > limits.writtenRows) {
    throw new SheetError(`This file has more than ${limits.rows.toLocaleString('en-IN')} rows. Please split it.`);
  }
  const sheet = await new ExcelJS.Workbook().csv
    .read(Readable.from([body]), {
      map: (value) => value,
      parserOptions: { delimiter: named?.[1] ?? findDelimiter(body), ignoreEmpty: false },
    })
    .catch(() => {
      throw new SheetError(
        'This CSV can’t be read: a quotation mark is opened and not closed, or stands inside a text.',
      );
    });
  if (sheet.columnCount > limits.columns) throw new SheetError(`This file has more than ${limits.columns} columns.`);
  /** @type {import('./read-sheet').SheetRow[]} */
  const rows = [];
  // Read once: the getter walks through all rows.
  const { columnCount: length } = sheet;
  sheet.eachRow((row, number) => {
    const cells = Array.from({ length }, (_, at) => {
      const { value, address } = row.getCell(at + 1);
      return textCell(value, address, limits.cellLength);
    });
    rows.push({ number: number + skipped, cells });
  });
  return rows;
}
