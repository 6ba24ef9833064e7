'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { Plus, Trash2 } from 'lucide';
import { useRef, useState } from 'react';
import { type UseFormReturn, useFieldArray, useForm, useWatch } from 'react-hook-form';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { AmountField } from '@/components/form/amount-field';
import { FormDialog } from '@/components/form/form-dialog';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { allowsRapidClicks } from '@/lib/browser/device/data-attributes';
import { toast } from '@/lib/browser/toasts/toast';
import {
  defaultDetailRow,
  detailRowsOf,
  detailsForm,
  detailsFrom,
  detailsTotal,
  type FeeDetailsForm,
} from '@/lib/features/fees/details';
import type { FeeDetail, FeeEntry } from '@/lib/features/fees/entries';
import { formatRupees } from '@/lib/format/rupees';
import { joinWithDots } from '@/lib/format/text';

interface DetailRowProps {
  form: UseFormReturn<FeeDetailsForm>;
  index: number;
  onRemove: () => void;
}

function DetailRow({ form: { control }, index, onRemove }: DetailRowProps) {
  return (
    <li className="flex items-start gap-3 max-sm:flex-wrap">
      <TextField
        control={control}
        name={`rows.${index}.description`}
        label="Fee Type Description"
        input={{ maxLength: 100 }}
        isRequired
        className="flex-1 max-sm:basis-full"
      />
      <AmountField
        control={control}
        name={`rows.${index}.amount`}
        label="Amount"
        isRequired
        className="w-40 max-sm:flex-1"
      />
      <IconButton label="Remove Row" icon={Trash2} tone="danger" className="mt-[26px]" onClick={onRemove} />
    </li>
  );
}

interface DetailRowsProps {
  form: UseFormReturn<FeeDetailsForm>;
  amount: number;
}

function DetailRows({ form, amount }: DetailRowsProps) {
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'rows' });
  const rows = useWatch({ control, name: 'rows' });
  const [removingIndex, setRemovingIndex] = useState<number | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const removeRow = (index: number) => {
    remove(index);
    setRemovingIndex(null);
    // Moves the focus to the Add button, because the focused button is removed with its row.
    addButton.current?.focus();
  };
  const askToRemove = (index: number) => {
    const row = form.getValues(`rows.${index}`);
    if (row.description.trim() || row.amount) setRemovingIndex(index);
    else removeRow(index);
  };

  return (
    <>
      <ul className="flex flex-col gap-4">
        {fields.map(({ id }, index) => (
          <DetailRow key={id} form={form} index={index} onRemove={() => askToRemove(index)} />
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        <Button icon={Plus} {...allowsRapidClicks} ref={addButton} onClick={() => append(defaultDetailRow)}>
          Add Row
        </Button>
        <p aria-live="polite" className="text-secondary-deep text-sm tabular-nums">
          Total <span className="font-semibold text-main">{formatRupees(detailsTotal(rows))}</span> of{' '}
          {formatRupees(amount)}
        </p>
      </div>
      {removingIndex !== null && (
        <ConfirmDialog
          title="Remove this row?"
          confirmLabel="Remove"
          isDanger
          onConfirm={() => removeRow(removingIndex)}
          onClose={() => setRemovingIndex(null)}
        >
          The description and the amount will be lost.
        </ConfirmDialog>
      )}
    </>
  );
}

interface FeeDetailsDialogProps {
  entry: FeeEntry;
  className: string;
  onSave: (details: FeeDetail[]) => void;
  onClose: () => void;
}

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
      call={null}
      title="Add Fee Details"
      context={joinWithDots(entry.label, `Class ${className}`, entry.academicYearId, formatRupees(entry.finalAmount))}
      form={form}
      submit={{ label: 'Save' }}
      onSubmit={save}
      onClose={onClose}
    >
      <DetailRows form={form} amount={entry.finalAmount} />
    </FormDialog>
  );
}
