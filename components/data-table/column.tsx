import type { ReactNode } from 'react';
import { orDash } from '@/lib/format/or-dash';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  /**
   * A CSS width for content of a known length, which also never wraps: phones, the switch (9rem), the actions. The
   * other columns share the rest.
   */
  width?: string;
}

/** Text that may be missing ('-') or too long: cut, with the whole in the title. Narrow windows give it two lines. */
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

/** The icon buttons of a row, side by side; the first one's icon stands under the column's header. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="-ml-2 flex items-center gap-0.5">{children}</div>;
}
