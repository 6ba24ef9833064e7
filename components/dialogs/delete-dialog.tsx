'use client';

import { useBinDays } from '@/lib/browser/session/session-features';
import { pluralize } from '@/lib/format/pluralize';
import { ConfirmDialog } from './confirm-dialog';

/** Returns whether a deletion is final, as a sentence. */
export function useDeletionNote(): string {
  const days = useBinDays();
  if (days === null) return 'This action cannot be undone.';
  return pluralize(days, 'You can restore it for 1 day.', (count) => `You can restore it for ${count} days.`);
}

interface DeleteDialogProps {
  title?: string;
  name: string;
  isBusy: boolean;
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

export function DeleteDialog({ title = 'Confirm Deletion', name, ...rest }: DeleteDialogProps) {
  const note = useDeletionNote();
  return (
    <ConfirmDialog title={title} confirmLabel="Delete" isDanger {...rest}>
      Are you sure you want to delete {name}? {note}
    </ConfirmDialog>
  );
}
