'use client';

import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { toRupees } from '@/lib/fees/money';
import { type FeeForm, totals } from '@/lib/fees/rules';
import { amountInWords } from '@/lib/format/amount-in-words';
import { rupees } from '@/lib/format/rupees';

interface SaveFeesDialogProps {
  form: FeeForm;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before saving, because saved fees can't be edited. */
export function SaveFeesDialog({ form, isBusy, onConfirm, onClose }: SaveFeesDialogProps) {
  const total = toRupees(totals(form.rows).final);
  return (
    <ConfirmDialog
      title="Save fee details?"
      confirmLabel="Save"
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      The fees come to <b>{rupees(total)}</b> ({amountInWords(total)}). Please check them: once saved, these details
      cannot be edited. They are kept on this device only, until you sign out.
    </ConfirmDialog>
  );
}
