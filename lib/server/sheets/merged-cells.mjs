import { mergedCell, SheetError } from './cells.mjs';

/** Each covered cell costs a message. */
const maxCoveredCells = 20_000;

const tooManyMerged = 'This workbook has too many merged cells. Please unmerge them and save it again.';

/**
 * Reports the cells that a merged area with a filled first cell covers, up to the last filled row and column.
 * @param {ReadonlyMap<number, import('@/lib/contract/sheets').SheetRow>} rows by number
 * @param {{ top: number, left: number, bottom: number, right: number }[]} areas counted from 1
 * @param {(row: number, column: number) => string} addressOf
 */
export function markMerged(rows, areas, addressOf) {
  let lastRow = 0;
  let lastColumn = 0;
  for (const { number, cells } of rows.values()) {
    lastRow = Math.max(lastRow, number);
    lastColumn = Math.max(lastColumn, cells.length);
  }
  let count = 0;
  for (const { top, left, bottom, right } of areas) {
    if (!rows.get(top)?.cells[left - 1]) continue;
    for (let row = top; row <= Math.min(bottom, lastRow); row += 1) {
      for (let column = left; column <= Math.min(right, lastColumn); column += 1) {
        count += 1;
        if (count > maxCoveredCells) throw new SheetError(tooManyMerged);
        const cells = rows.get(row)?.cells;
        if (!cells || (row === top && column === left)) continue;
        while (cells.length < column - 1) cells.push(null);
        cells[column - 1] = mergedCell(addressOf(row, column), addressOf(top, left));
      }
    }
  }
}
