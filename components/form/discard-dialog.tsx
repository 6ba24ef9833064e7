'use client';

import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';

export function DiscardDialog({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  return (
    <ConfirmDialog
      title="Discard changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      isDanger
      onConfirm={onDiscard}
      onClose={onKeep}
    >
      What you typed has not been saved.
    </ConfirmDialog>
  );
}
