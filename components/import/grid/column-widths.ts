import type { ImportRow, ImportTemplate } from '@/lib/import/types';

const letterPx = 8.5;
/** Beside the text: spaces, and the mark of a wrong cell. */
const besidePx = 52;
const narrowestPx = 88;
const widestPx = 260;
const looked = 200;

/** The widths of the columns in px, by their headers and first rows. */
export const columnWidths = ({ columns }: ImportTemplate, rows: readonly ImportRow[]): number[] =>
  columns.map(({ header }, at) => {
    const lengths = rows.slice(0, looked).map(({ values }) => values[at]?.length ?? 0);
    const px = Math.round(Math.max(header.length, ...lengths) * letterPx) + besidePx;
    return Math.max(narrowestPx, Math.min(widestPx, px));
  });
