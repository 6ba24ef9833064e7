'use client';

import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';

export function DiscardDialog({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Discard changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      isDanger
      onConfirm={onDiscard}
      onClose={onClose}
    >
      Your changes have not been saved.
    </ConfirmDialog>
  );
}
