/** The columns of a table, and common cell contents. */

import type { ReactNode } from 'react';
import { orDash } from '@/lib/format/or-dash';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  /**
   * A CSS width for content of a known length, such as phone numbers, switches and actions, in windows of 1280 px and
   * more; the other columns share what is left. It includes the padding: 16 px, 28 px in the first and last column.
   */
  width?: string;
}

/** Columns with a status switch, and with a designation: 'Mathematics Teacher' takes one line. */
export const statusWidth = '7.75rem';
export const designationWidth = 'clamp(12.5rem, 16vw, 18rem)';

/** Text, or '-' where it is missing. Long text is truncated with a title; narrow windows show two lines. */
export function CellText({ children }: { children: string | null | undefined }) {
  const text = orDash(children);
  return (
    <span title={text} className="list-text">
      {text}
    </span>
  );
}

/** A phone number or the like, which is never cut: where it has no room it takes further lines. */
export function CellNumber({ children }: { children: string | null | undefined }) {
  return (
    <span className="wrap-anywhere inline-block min-w-20 whitespace-normal max-md:whitespace-nowrap">
      {orDash(children)}
    </span>
  );
}

/** The icon buttons of a row, aligned with the column's header. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="-ml-2 flex items-center gap-0.5">{children}</div>;
}
