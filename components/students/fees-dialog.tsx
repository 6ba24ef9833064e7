'use client';

import { useId } from 'react';
import { DownloadButton } from '@/components/export/download-button';
import { usePrint } from '@/components/print/use-print';
import { TabTitle } from '@/components/shell/tab-title';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Chip } from '@/components/ui/chip';
import { Dialog } from '@/components/ui/dialog';
import { useIsPrinting } from '@/lib/browser/device/use-printing';
import type { Student } from '@/lib/contract/students';
import { feeTotals, type SampleFee, sampleFees } from '@/lib/features/students/fee-sample';
import { enrollmentText } from '@/lib/features/students/texts';
import { cn } from '@/lib/format/cn';
import { formatDate } from '@/lib/format/dates';
import { personName } from '@/lib/format/person-name';
import { formatRupees } from '@/lib/format/rupees';
import { joinWithDots } from '@/lib/format/text';

interface FeesDialogProps {
  student: Student;
  onClose: () => void;
}

export function FeesDialog({ student, onClose }: FeesDialogProps) {
  const { total, paid, pending } = feeTotals(sampleFees);
  const print = usePrint();
  const hintId = useId();
  const isPrinting = useIsPrinting();
  const title = isPrinting ? 'Fee Statement' : 'Fee Details';
  return (
    <Dialog
      title={title}
      context={joinWithDots(enrollmentText(student), personName(student))}
      width="large"
      isPrinted
      onClose={onClose}
      footer={
        <>
          <p id={hintId} className="mr-auto max-w-sm text-secondary-deep text-xs">
            The print window opens. Choose “Save as PDF” there for a file, or your printer for paper.
          </p>
          <Button onClick={onClose}>Close</Button>
          <DownloadButton onClick={print} aria-describedby={hintId}>
            Download Statement
          </DownloadButton>
        </>
      }
    >
      {/* The tab title is also the default file name when the user saves the statement as a PDF. */}
      <TabTitle page={joinWithDots(`Fee statement ${enrollmentText(student)}`, personName(student))} />
      {/* The notice applies to all values below it. The printed notice also states that the amounts are not this
          student's. */}
      {isPrinting ? (
        <p className="mb-4 rounded-control border px-4 py-3 font-semibold">
          Sample data. The amounts on this statement are an example, and not what this student owes or has paid.
        </p>
      ) : (
        <div className="mb-4">
          <Callout>
            Sample data: these amounts, dates and statuses, and their statement, are the same for every student.
          </Callout>
        </div>
      )}
      <dl className="grid gap-3 sm:grid-cols-3 print:grid-cols-3">
        <Total label="Total Fees" amount={total} />
        <Total label="Paid Amount" amount={paid} />
        <Total label="Pending Amount" amount={pending} />
      </dl>
      <h3 className="mt-6 mb-3 font-semibold text-base">Payment History</h3>
      <FeeTable fees={sampleFees} />
    </Dialog>
  );
}

function Total({ label, amount }: { label: string; amount: number }) {
  return (
    <div className="min-w-0 rounded-control border px-4 py-3 max-sm:flex max-sm:items-baseline max-sm:justify-between">
      <dt className="text-secondary-deep text-xs">{label}</dt>
      <dd className="mt-0.5 font-semibold text-xl tabular-nums">{formatRupees(amount)}</dd>
    </div>
  );
}

const statuses = {
  paid: { tone: 'success', label: 'Paid' },
  pending: { tone: 'warning', label: 'Pending' },
  overdue: { tone: 'error', label: 'Overdue' },
} as const;

const headers = ['Fee Type', 'Amount', 'Due Date', 'Status', 'Paid On'];

function FeeTable({ fees }: { fees: readonly SampleFee[] }) {
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
