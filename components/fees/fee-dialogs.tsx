'use client';

import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { type FeeForm, sumRows } from '@/lib/features/fees/form-schema';
import { toRupees } from '@/lib/features/fees/rules';
import type { FeeTerm } from '@/lib/features/fees/terms';
import { amountInWords } from '@/lib/format/amount-in-words';
import { formatRupees } from '@/lib/format/rupees';

const changeTermTexts: Record<FeeTerm, string> = {
  monthly: 'Switching to monthly fees replaces the rows.',
  quarterly: 'Switching to quarterly fees replaces the rows.',
  'half-yearly': 'Switching to half-yearly fees replaces the rows.',
  yearly: 'Switching to yearly fees replaces the rows.',
};

interface ChangeTermDialogProps {
  next: FeeTerm;
  onConfirm: () => void;
  onClose: () => void;
}

export function ChangeTermDialog({ next, onConfirm, onClose }: ChangeTermDialogProps) {
  return (
    <ConfirmDialog
      title="Change the term?"
      confirmLabel="Change Term"
      cancelLabel="Keep editing"
      isDanger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {changeTermTexts[next]} Your entries have not been saved and will be lost.
    </ConfirmDialog>
  );
}

interface SaveFeesDialogProps {
  form: FeeForm;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before saving, because saved fees cannot be edited. */
export function SaveFeesDialog({ form, isBusy, onConfirm, onClose }: SaveFeesDialogProps) {
  const total = toRupees(sumRows(form.rows).final);
  return (
    <ConfirmDialog
      title="Save fee details?"
      confirmLabel="Save"
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      The total is <b>{formatRupees(total)}</b> ({amountInWords(total)}). Please check the fees: once saved, these
      details cannot be edited. The fees are kept on this device only, until you sign out.
    </ConfirmDialog>
  );
}
