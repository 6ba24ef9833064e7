import { Chip } from '@/components/ui/chip';
import type { SampleFee } from '@/lib/features/students/fee-sample';
import { cn } from '@/lib/format/cn';
import { formatDate } from '@/lib/format/dates';
import { formatRupees } from '@/lib/format/rupees';

const statuses = {
  paid: { tone: 'success', label: 'Paid' },
  pending: { tone: 'warning', label: 'Pending' },
  overdue: { tone: 'error', label: 'Overdue' },
} as const;

const headers = ['Fee Type', 'Amount', 'Due Date', 'Status', 'Paid On'];

export function FeeTable({ fees }: { fees: readonly SampleFee[] }) {
  return (
    <section
      aria-label="Payment History"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can scroll only a focusable area.
      tabIndex={0}
      className="scroll-hint shrink-0 overflow-x-auto rounded-control border [--scroll-base:var(--raised)]"
    >
      <table className="w-full border-separate border-spacing-0 text-left text-sm">
        <caption className="sr-only">Payment History</caption>
        <thead>
          <tr>
            {headers.map((header) => (
              <th
                key={header}
                scope="col"
                className={cn(
                  'h-10 whitespace-nowrap border-b bg-muted px-4 font-semibold text-secondary-deep text-xs',
                  header === 'Amount' && 'text-right',
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fees.length === 0 && (
            <tr>
              <td colSpan={headers.length} className="h-24 px-4 text-center text-secondary-deep">
                No fee records found.
              </td>
            </tr>
          )}
          {fees.map(({ id, feeType, amount, dueDate, status, paidOn }) => (
            <tr key={id} className="[&:not(:last-child)>td]:border-b [&>td]:h-11 [&>td]:px-4">
              <td>{feeType}</td>
              <td className="text-right tabular-nums">{formatRupees(amount)}</td>
              <td className="whitespace-nowrap">{formatDate(dueDate)}</td>
              <td>
                <Chip tone={statuses[status].tone}>{statuses[status].label}</Chip>
              </td>
              <td className="whitespace-nowrap">{formatDate(paidOn)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
