import type { ImportColumn } from '@/lib/browser/import/types';
import { checkboxWidthPx, numberWidthPx, rowHeightPx } from './grid-row';

export const headerHeightPx = rowHeightPx;

/** Renders the sticky header. The first two columns are the row number and the checkbox that leaves a row out. */
export function GridHeader({ columns, widths }: { columns: readonly ImportColumn[]; widths: readonly number[] }) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-30 flex bg-muted font-semibold text-secondary-deep text-xs"
      style={{ height: headerHeightPx }}
    >
      {['Row', 'Leave out', ...columns.map(({ header }) => header)].map((header, index) => (
        <div
          key={header}
          role="columnheader"
          aria-colindex={index + 1}
          title={header}
          className="flex items-center border-r border-b bg-muted px-3 first:sticky first:left-0 first:z-10 first:px-2 nth-2:sticky nth-2:z-10 nth-2:px-1 nth-2:leading-3"
          style={{
            width: index === 0 ? numberWidthPx : index === 1 ? checkboxWidthPx : widths[index - 2],
            ...(index === 1 && { left: numberWidthPx }),
          }}
        >
          <span className={index === 1 ? 'text-center' : 'truncate'}>{header}</span>
        </div>
      ))}
    </div>
  );
}
