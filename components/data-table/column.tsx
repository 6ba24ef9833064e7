/** The columns of a table, and common cell contents. */

import type { ReactNode } from 'react';
import { orDash } from '@/lib/format/or-dash';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  /**
   * A CSS width for content of a known length, such as phone numbers, switches (9rem) and actions; it never wraps. The
   * other columns share the remaining width.
   */
  width?: string;
}

/** Text, or '-' where it is missing. Long text is truncated with a title; narrow windows show two lines. */
export function CellText({ children }: { children: string | null | undefined }) {
  const text = orDash(children);
  return (
    <span
      title={text}
      className="min-[1400px]:block min-[1400px]:truncate max-[1400px]:line-clamp-2 max-[1400px]:wrap-anywhere"
    >
      {text}
    </span>
  );
}

/** The icon buttons of a row, aligned with the column's header. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="-ml-2 flex items-center gap-0.5">{children}</div>;
}
