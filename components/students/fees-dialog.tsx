'use client';

import { Download } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { Dialog } from '@/components/ui/dialog';
import type { Student } from '@/lib/contract/students';
import { dotted } from '@/lib/format/dotted';
import { personName } from '@/lib/format/person-name';
import { rupees } from '@/lib/format/rupees';
import { feeTotals, sampleFees } from '@/lib/students/fee-sample';
import { enrollmentText } from '@/lib/students/row-text';
import { FeeTable } from './fee-table';

interface FeesDialogProps {
  student: Student;
  onClose: () => void;
}

export function FeesDialog({ student, onClose }: FeesDialogProps) {
  const { total, paid, pending } = feeTotals(sampleFees);
  return (
    <Dialog
      title="Fee Details"
      context={dotted(enrollmentText(student), personName(student))}
      width="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {/* Has no effect: the product shows this button, but has no statements yet. */}
          <Button>
            <Download aria-hidden className="size-4" />
            Download Statement
          </Button>
        </>
      }
    >
      <dl className="grid gap-3 sm:grid-cols-3">
        <Total label="Total Fees" amount={total} />
        <Total label="Paid Amount" amount={paid} />
        <Total label="Pending Amount" amount={pending} />
      </dl>
      <div className="mt-6 mb-3 flex items-center justify-between gap-3">
        <h3 className="font-semibold text-base">Payment History</h3>
        <Chip tone="warning">Sample data</Chip>
      </div>
      <FeeTable fees={sampleFees} />
    </Dialog>
  );
}

function Total({ label, amount }: { label: string; amount: number }) {
  return (
    <div className="min-w-0 rounded-control border px-4 py-3 max-sm:flex max-sm:items-baseline max-sm:justify-between">
      <dt className="text-secondary-deep text-xs">{label}</dt>
      <dd className="mt-0.5 font-semibold text-xl tabular-nums">{rupees(amount)}</dd>
    </div>
  );
}
