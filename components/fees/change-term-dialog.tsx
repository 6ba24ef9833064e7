'use client';

import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import type { FeeTerm } from '@/lib/fees/terms';

const otherRows: Record<FeeTerm, string> = {
  monthly: 'Monthly fees have other rows.',
  quarterly: 'Quarterly fees have other rows.',
  'half-yearly': 'Half Yearly fees have other rows.',
  yearly: 'Yearly fees have other rows.',
};

interface ChangeTermDialogProps {
  next: FeeTerm;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before another term discards the typed rows. */
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
      {otherRows[next]} What you typed has not been saved and will be lost.
    </ConfirmDialog>
  );
}
