'use client';

import { DeleteDialog } from '@/components/dialogs/delete-dialog';
import { messageOr } from '@/lib/browser/client/call-error';
import type { Broadcast } from '@/lib/contract/broadcasts';
import { useDeleteBroadcast } from '@/lib/features/broadcasts/mutations';

export function DeleteBroadcastDialog({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) {
  const deleting = useDeleteBroadcast();
  return (
    <DeleteDialog
      title="Delete Broadcast"
      name={`“${broadcast.subject}”`}
      isBusy={deleting.isPending}
      error={deleting.error && messageOr(deleting.error, 'Failed to delete broadcast. Please try again.')}
      onConfirm={() => deleting.mutate(broadcast, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
