import { ScrollTable } from '@/components/ui/scroll-table';
import type { CallError } from '@/lib/browser/client/call-error';
import { orDash } from '@/lib/format/or-dash';

export function RowErrors({ rows }: { rows: CallError['rows'] }) {
  return (
    <ScrollTable label="Rows with errors" headers={['Row', 'Column', 'Message']}>
      {rows.map(({ row, column, message }) => (
        <tr key={`${row} ${column} ${message}`} className="align-top">
          <td className="w-16 px-3 py-1.5 tabular-nums">{orDash(row?.toString())}</td>
          <td className="w-36 px-3 py-1.5">{orDash(column)}</td>
          <td className="px-3 py-1.5">{message}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}
