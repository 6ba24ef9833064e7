import type { CallError } from '@/lib/client/call-error';
import { orDash } from '@/lib/format/or-dash';

/** The server's messages for single rows of a spreadsheet. */
export function RowErrors({ rows }: { rows: CallError['rows'] }) {
  return (
    <section
      aria-label="Rows with errors"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
      tabIndex={0}
      className="max-h-56 overflow-y-auto rounded-control border"
    >
      <table className="w-full border-separate border-spacing-0 text-left text-sm">
        <thead>
          <tr>
            {['Row', 'Column', 'Message'].map((header) => (
              <th
                key={header}
                scope="col"
                className="sticky top-0 h-9 border-b bg-muted px-3 font-semibold text-secondary-deep text-xs"
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, column, message }) => (
            <tr key={`${row} ${column} ${message}`} className="align-top">
              <td className="w-16 px-3 py-1.5 tabular-nums">{orDash(row?.toString())}</td>
              <td className="w-36 px-3 py-1.5">{orDash(column)}</td>
              <td className="px-3 py-1.5">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
