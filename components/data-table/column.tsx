import type { ReactNode } from 'react';
import { orDash } from '@/lib/format/text';

export interface Column<Row> {
  key: string;
  header: string;
  /** Replaces the text of the header. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** True for a column whose controls all change data. A view-only user does not see such a column. */
  isForChanges?: true;
  /** True for a column that is hidden until the user chooses it. Needs a server with the feature `views`. */
  isOptional?: true;
  align?: 'left' | 'right';
  /**
   * A CSS width for content of a known length, in windows of at least 1280 px. The width includes the padding of 16 px,
   * or 28 px in the first and last column. Columns without a width share the remaining space.
   */
  width?: string;
}

/** The keys of the columns with the checkboxes and with the buttons. */
export const selectKey = 'select';
export const actionsKey = 'actions';

/** True for the columns that every list keeps at its edges. They are useless on paper, and can't be hidden. */
export const isEdge = ({ key }: { key: string }): boolean => key === selectKey || key === actionsKey;

/** Widths of the status and designation columns. A designation as long as 'Mathematics Teacher' fits on one line. */
export const statusWidth = '7.75rem';
export const designationWidth = 'clamp(12.5rem, 16vw, 18rem)';

/** Shows text, or '-' when it is missing. Truncates long text, and shows the full text as a title. */
export function CellText({ children }: { children: string | null | undefined }) {
  const text = orDash(children);
  return (
    <span title={text} className="list-text">
      {text}
    </span>
  );
}

/** Returns a column of texts that is hidden until the user chooses it. */
export const optionalColumn = <Row,>(key: string, header: string, textOf: (row: Row) => string): Column<Row> => ({
  key,
  header,
  isOptional: true,
  cell: (row) => <CellText>{textOf(row)}</CellText>,
});

/** Shows a phone number or a similar value in full. A long value wraps in windows of at least 768 px. */
export function CellNumber({ children }: { children: string | null | undefined }) {
  return (
    <span className="wrap-anywhere inline-block min-w-20 whitespace-normal max-md:whitespace-nowrap">
      {orDash(children)}
    </span>
  );
}

export function RowActions({ children }: { children: ReactNode }) {
  return <div className="-ml-2 flex items-center gap-0.5">{children}</div>;
}
