import type { ReactNode } from 'react';
import type { PreloadProps } from '@/components/dialogs/lazy-dialog';
import type { CallName } from '@/lib/contract/calls';
import { orDash } from '@/lib/format/or-dash';

export interface Column<Row> {
  key: string;
  header: string;
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The call that all controls of the column make. A user who may not make it does not see the column. */
  call?: CallName;
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

/** A width of the designation column. A designation as long as 'Mathematics Teacher' fits on one line. */
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

export const textColumn = <Row,>(
  key: string,
  header: string,
  textOf: (row: Row) => string | null | undefined,
  width?: string,
): Column<Row> => ({ key, header, width, cell: (row) => <CellText>{textOf(row)}</CellText> });

export const optionalColumn = <Row,>(key: string, header: string, textOf: (row: Row) => string): Column<Row> => ({
  ...textColumn(key, header, textOf),
  isOptional: true,
});

/** Shows a phone number or a similar value in full. A long value wraps in windows of at least 768 px. */
function CellNumber({ children }: { children: string | null | undefined }) {
  return (
    <span className="wrap-anywhere inline-block min-w-20 whitespace-normal max-md:whitespace-nowrap">
      {orDash(children)}
    </span>
  );
}

export const numberColumn = <Row,>(
  key: string,
  header: string,
  width: string,
  textOf: (row: Row) => string | null | undefined,
): Column<Row> => ({ key, header, width, cell: (row) => <CellNumber>{textOf(row)}</CellNumber> });

export const statusColumn = <Row,>(cell: (row: Row) => ReactNode): Column<Row> => ({
  key: 'status',
  header: 'Status',
  width: '7.75rem',
  cell,
});

export const actionsColumn = <Row,>(width: string, buttons: (row: Row) => ReactNode): Column<Row> => ({
  key: actionsKey,
  header: 'Actions',
  width,
  cell: (row) => <div className="-ml-2 flex items-center gap-0.5">{buttons(row)}</div>,
});

/** Returns the column of the buttons of a row that all make the same call, or others with the same roles. */
export const changesColumn = <Row,>(call: CallName, width: string, buttons: (row: Row) => ReactNode): Column<Row> => ({
  ...actionsColumn(width, buttons),
  call,
});

/** An action that opens a dialog about a row. The other props preload the dialog's code. */
export interface RowDialog<Row> extends PreloadProps {
  onOpen: (row: Row) => void;
}

export const openProps = <Row,>({ onOpen, ...preload }: RowDialog<Row>, row: Row) => ({
  ...preload,
  onClick: () => onOpen(row),
});
