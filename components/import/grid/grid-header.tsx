import type { ImportColumn } from '@/lib/browser/import/types';
import { boxWidthPx, numberWidthPx, rowHeightPx } from './grid-row';

export const headerPx = rowHeightPx;

/** Renders the sticky header. The first two columns are the row number and the checkbox that leaves a row out. */
export function GridHeader({ columns, widths }: { columns: readonly ImportColumn[]; widths: readonly number[] }) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-30 flex bg-muted font-semibold text-secondary-deep text-xs"
      style={{ height: headerPx }}
    >
      {['Row', 'Leave out', ...columns.map(({ header }) => header)].map((header, at) => (
        <div
          key={header}
          role="columnheader"
          aria-colindex={at + 1}
          title={header}
          className="flex items-center border-r border-b bg-muted px-3 first:sticky first:left-0 first:z-10 first:px-2 nth-2:sticky nth-2:z-10 nth-2:px-1 nth-2:leading-3"
          style={{
            width: at === 0 ? numberWidthPx : at === 1 ? boxWidthPx : widths[at - 2],
            ...(at === 1 && { left: numberWidthPx }),
          }}
        >
          <span className={at === 1 ? 'text-center' : 'truncate'}>{header}</span>
        </div>
      ))}
    </div>
  );
}
