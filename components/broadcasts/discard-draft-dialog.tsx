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
      The draft has not been sent to anyone. Its text will be lost.
    </ConfirmDialog>
  );
}
