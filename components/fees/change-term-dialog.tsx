'use client';

import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { type FeeTerm, termLabels } from '@/lib/fees/terms';

interface ChangeTermDialogProps {
  next: FeeTerm;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asked before the typed rows of one term make way for those of another. */
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
      {termLabels[next]} fees have other rows. What you typed has not been saved and will be lost.
    </ConfirmDialog>
  );
}
