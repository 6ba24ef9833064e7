'use client';

import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import type { FeeTerm } from '@/lib/fees/terms';

const otherRows: Record<FeeTerm, string> = {
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
