'use client';

import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import type { Confirmation } from './use-confirmation';

/** Asks before every save, because a broadcast goes to everybody and can't be recalled. */
export function ConfirmBroadcast({ confirmation, subject }: { confirmation: Confirmation; subject: string }) {
  if (!confirmation.isAsking) return null;
  return (
    <ConfirmDialog
      title="Confirm Broadcast"
      confirmLabel="Confirm"
      onConfirm={() => confirmation.settle(true)}
      onClose={() => confirmation.settle(false)}
    >
      This message goes to all users: “{subject.trim()}”. Do you want to send it?
    </ConfirmDialog>
  );
}
