'use client';

import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';

export function LeaveUploadsDialog({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Leave this page?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      isDanger
      onConfirm={onDiscard}
      onClose={onClose}
    >
      A meal plan has not been saved yet and may be lost.
    </ConfirmDialog>
  );
}
