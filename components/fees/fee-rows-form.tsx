'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { writeDevice } from '@/lib/device/device-storage';
import { readDraft } from '@/lib/fees/draft';
import { emptyForm, type FeeForm, feeForm, isUntouched, requiredFieldsMessage } from '@/lib/fees/rules';
import { type FeeTerm, periodsOf } from '@/lib/fees/terms';
import { FeeBar, FeeTotal } from './fee-bar';
import { FeeRow, feeHeadings, feeRowClass } from './fee-row';
import { SaveFeesDialog } from './save-fees-dialog';

interface FeeRowsFormProps {
  term: FeeTerm;
  /** The storage key of the draft. */
  draftName: string;
  /** The fees are saved and the page is about to change. */
  isSaved: boolean;
  onSave: (form: FeeForm) => void;
  onCancel: () => void;
}

/** One editable row for each period of the term. Give it a new `key` when the term changes. */
export function FeeRowsForm({ term, draftName, isSaved, onSave, onCancel }: FeeRowsFormProps) {
  const [draft] = useState(() => readDraft(draftName, term));
  const [confirming, setConfirming] = useState<FeeForm | null>(null);
  const form = useForm<FeeForm>({ resolver: zodResolver(feeForm), defaultValues: draft ?? emptyForm(term) });
  const { errors } = useFormState({ control: form.control });

  // Saved at every keystroke, so that a reload or a closed window loses nothing.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => writeDevice(draftName, isUntouched(values) ? null : values),
      }),
    [form, draftName],
  );

  const rowErrors = Array.isArray(errors.rows) ? errors.rows : [];
  const isMissing = rowErrors.some((row) => row?.amount?.message === requiredFieldsMessage);

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(setConfirming)}
      // Keeps a focused field from being hidden by the sticky bar.
      className="[&_input]:scroll-mb-40 [&_select]:scroll-mb-40"
    >
      {draft && (
        <div className="mb-4">
          <Callout>What you typed earlier has been restored. It has not been saved yet.</Callout>
        </div>
      )}
      {isMissing && (
        <div className="mb-4">
          <Callout tone="error">{requiredFieldsMessage}</Callout>
        </div>
      )}
      <Card>
        <div
          aria-hidden
          className={`${feeRowClass} border-b bg-muted px-5 py-3 font-semibold text-secondary-deep text-xs max-[87.49rem]:hidden`}
        >
          {feeHeadings.map((heading) => (
            <span key={heading}>{heading}</span>
          ))}
        </div>
        {periodsOf(term).map((period, index) => (
          <FeeRow key={period} form={form} index={index} period={period} />
        ))}
      </Card>
      <FeeBar onCancel={onCancel}>
        <FeeTotal control={form.control} />
      </FeeBar>
      {confirming && (
        <SaveFeesDialog
          form={confirming}
          isBusy={isSaved}
          onConfirm={() => onSave(confirming)}
          onClose={() => setConfirming(null)}
        />
      )}
    </form>
  );
}
