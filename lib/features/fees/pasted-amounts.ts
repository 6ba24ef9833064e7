import { toNfkd } from '@/lib/format/normalize-text';
import { parseTsv } from '@/lib/format/tsv';
import { parseHundredths } from './rules';

/** Matches ₹1,25,000.50, Rs. 1250/- and similar texts after spaces have been removed. */
const amountPattern = /^(?:₹|rs\.?|inr)?(.*?)(?:\/-)?$/i;
const groupedPattern = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;

/**
 * Normalizes the amount of a cell to `125000.50`. Returns '' for an empty cell or '-', and `null` for any other text.
 */
export function parseAmount(cell: string): string | null {
  const [, number = ''] = amountPattern.exec(toNfkd(cell).replace(/[\s'’]/g, '')) ?? [];
  if (/^[-–—]?$/.test(number)) return '';
  const digits = (groupedPattern.test(number) ? number.replaceAll(',', '') : number).replace(/(\.\d\d)0+$/, '$1');
  return parseHundredths(digits) === null ? null : digits;
}

const isNumber = (cell: string) => Boolean(parseAmount(cell));

function toColumns(text: string): string[][] {
  const rows = parseTsv(text.replace(/[\r\n]+$/, ''));
  const [first = []] = rows;
  return rows.length === 1 ? [first] : first.map((_, index) => rows.map((row) => row[index] ?? ''));
}

export const hasSeveralCells = (text: string): boolean => /[\t\r\n]/.test(text.replace(/[\r\n]+$/, ''));

/**
 * Reads one column of amounts copied from a spreadsheet. Other columns may contain period names, and the first row may
 * be a heading.
 */
export function pastedAmounts(text: string): { amounts: string[] } | { problem: string } {
  const columns = toColumns(text).filter((column) => column.some(isNumber));
  const [column] = columns;
  if (!column) return { problem: 'The copied cells contain no amount.' };
  if (columns.length > 1)
    return { problem: 'The copied cells contain several columns of amounts. Please copy only one.' };
  const hasHeading = parseAmount(column[0] ?? '') === null && !/\d/.test(column[0] ?? '');
  const cells = hasHeading ? column.slice(1) : column;
  const invalidCell = cells.find((cell) => parseAmount(cell) === null);
  if (invalidCell !== undefined) return { problem: `“${invalidCell.trim()}” is not an amount, so nothing was pasted.` };
  return { amounts: cells.map((cell) => parseAmount(cell) ?? '') };
}
