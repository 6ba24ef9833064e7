'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import type { MonthName } from '@/lib/contract/values/constants';
import { readDraft, writeDraft } from '@/lib/features/fees/draft';
import { createDefaultValues, type FeeForm, feeForm, requiredFieldsMessage } from '@/lib/features/fees/form-schema';
import { type FeeTerm, periodsOf } from '@/lib/features/fees/terms';
import { FeeBar, FeeTotal } from './fee-bar';
import { FeeRow, feeHeadings, feeRowClass } from './fee-row';
import { LazySaveFeesDialog } from './lazy-fee-dialogs';
import { useAmountColumns } from './use-amount-columns';

const keyHints: Record<FeeTerm, string> = {
  monthly: 'Press Enter for the next month.',
  quarterly: 'Press Enter for the next quarter.',
  'half-yearly': 'Press Enter for the next half-year.',
  yearly: '',
};

interface FeeRowsFormProps {
  term: FeeTerm;
  firstMonth: MonthName;
  draftName: string;
  /** True once the fees are saved and the browser is about to leave the page. */
  isSaved: boolean;
  onSave: (form: FeeForm) => void;
  onCancel: () => void;
}

/**
 * Renders one row per period. Use another `key` when the term or the first month changes, because the form reads its
 * default values only on mount.
 */
export function FeeRowsForm({ term, firstMonth, draftName, isSaved, onSave, onCancel }: FeeRowsFormProps) {
  const [draft] = useState(() => readDraft(draftName, term, firstMonth));
  const [formToConfirm, setFormToConfirm] = useState<FeeForm | null>(null);
  const form = useForm<FeeForm>({
    resolver: zodResolver(feeForm),
    defaultValues: draft ?? createDefaultValues(term, firstMonth),
  });
  const { errors } = useFormState({ control: form.control });
  const { fillFromFirst, ...columns } = useAmountColumns(form);
  const periods = periodsOf(term, firstMonth);

  // Stores the draft at every key press, so that a reload or a closed window loses nothing.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => writeDraft(draftName, values, term, firstMonth),
      }),
    [form, draftName, term, firstMonth],
  );

  const rowErrors = Array.isArray(errors.rows) ? errors.rows : [];
  const isMissing = rowErrors.some((row) => row?.amount?.message === requiredFieldsMessage);

  return (
    <form
      noValidate
      {...columns}
      onSubmit={form.handleSubmit(setFormToConfirm)}
      // Keeps the sticky bar from covering a focused field.
      className="[&_input]:scroll-mb-40 [&_select]:scroll-mb-40"
    >
      {draft && (
        <div className="mb-4">
          <Callout>Your earlier entries have been restored. They have not been saved yet.</Callout>
        </div>
      )}
      <Card>
        {periods.length > 1 && (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b px-5 py-1.5 xl:px-4">
            <p className="text-secondary-deep text-xs">
              {keyHints[term]} You can paste a column of amounts from Excel into its first field.
            </p>
            <Button variant="link" onClick={fillFromFirst}>
              Same for all periods
            </Button>
          </div>
        )}
        <div
          aria-hidden
          className={`${feeRowClass} border-b bg-muted px-4 py-3 font-semibold text-secondary-deep text-xs max-xl:hidden`}
        >
          {feeHeadings.map((heading) => (
            <span key={heading}>{heading}</span>
          ))}
        </div>
        {periods.map((period, index) => (
          <FeeRow key={period} form={form} index={index} period={period} />
        ))}
      </Card>
      <FeeBar onCancel={onCancel} notice={isMissing && <Callout tone="error">{requiredFieldsMessage}</Callout>}>
        <FeeTotal control={form.control} />
      </FeeBar>
      {formToConfirm && (
        <LazySaveFeesDialog
          form={formToConfirm}
          isBusy={isSaved}
          onConfirm={() => onSave(formToConfirm)}
          onClose={() => setFormToConfirm(null)}
        />
      )}
    </form>
  );
}
