'use client';

import { confirmProps } from '@/components/dialogs/confirm-dialog';
import { DeleteDialog } from '@/components/dialogs/delete-dialog';
import type { Broadcast } from '@/lib/contract/broadcasts';
import { useDeleteBroadcast } from '@/lib/features/broadcasts/mutations';

export function DeleteBroadcastDialog({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) {
  const deleting = useDeleteBroadcast();
  return (
    <DeleteDialog
      title="Delete Broadcast"
      name={`“${broadcast.subject}”`}
      {...confirmProps(deleting, broadcast, 'Failed to delete broadcast. Please try again.', onClose)}
      onClose={onClose}
    />
  );
}
