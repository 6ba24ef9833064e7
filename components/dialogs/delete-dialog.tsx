'use client';

import { ConfirmDialog } from './confirm-dialog';

interface DeleteDialogProps {
  title?: string;
  name: string;
  isBusy: boolean;
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

export function DeleteDialog({ title = 'Confirm Deletion', name, ...rest }: DeleteDialogProps) {
  return (
    <ConfirmDialog title={title} confirmLabel="Delete" isDanger {...rest}>
      Are you sure you want to delete {name}? This action cannot be undone.
    </ConfirmDialog>
  );
}
