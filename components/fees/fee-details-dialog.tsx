'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormDialog } from '@/components/form/form-dialog';
import { detailRowsOf, detailsForm, detailsFrom, type FeeDetailsForm } from '@/lib/fees/details';
import type { FeeDetail, FeeEntry } from '@/lib/fees/entries';
import { dotted } from '@/lib/format/joined';
import { rupees } from '@/lib/format/rupees';
import { toast } from '@/lib/toasts/toast';
import { DetailRows } from './detail-rows';

interface FeeDetailsDialogProps {
  entry: FeeEntry;
  className: string;
  onSave: (details: FeeDetail[]) => void;
  onClose: () => void;
}

/** Splits a fee into items such as tuition and transport. */
export function FeeDetailsDialog({ entry, className, onSave, onClose }: FeeDetailsDialogProps) {
  const form = useForm<FeeDetailsForm>({
    resolver: zodResolver(detailsForm),
    defaultValues: { rows: detailRowsOf(entry.details) },
  });

  const save = (values: FeeDetailsForm) => {
    onSave(detailsFrom(values));
    toast.success('Fee details saved on this device');
    onClose();
  };

  return (
    <FormDialog
      title="Add Fee Details"
      context={dotted(entry.label, `Class ${className}`, entry.academicYearId, rupees(entry.finalAmount))}
      form={form}
      submit={{ label: 'Save', busyLabel: 'Saving...' }}
      onSubmit={save}
      onClose={onClose}
    >
      <DetailRows form={form} amount={entry.finalAmount} />
    </FormDialog>
  );
}
