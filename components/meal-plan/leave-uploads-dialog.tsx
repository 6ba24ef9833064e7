'use client';

import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';

export function LeaveUploadsDialog({ onLeave, onClose }: { onLeave: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Leave this page?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      isDanger
      onConfirm={onLeave}
      onClose={onClose}
    >
      A file has not been saved for its month yet.
    </ConfirmDialog>
  );
}
