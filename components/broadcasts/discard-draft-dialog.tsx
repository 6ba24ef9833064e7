'use client';

import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';

export function DiscardDraftDialog({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Discard draft?"
      confirmLabel="Discard"
      cancelLabel="Keep draft"
      isDanger
      onConfirm={onDiscard}
      onClose={onClose}
    >
      What you wrote has not been sent to anyone and will be lost.
    </ConfirmDialog>
  );
}
