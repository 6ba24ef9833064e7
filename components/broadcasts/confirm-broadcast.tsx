'use client';

import { useState } from 'react';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';

interface Confirmation {
  isAsking: boolean;
  ask: () => Promise<boolean>;
  settle: (isYes: boolean) => void;
}

/** Provides a yes-or-no question that can be awaited while saving. */
export function useConfirmation(): Confirmation {
  const [answer, setAnswer] = useState<((isYes: boolean) => void) | null>(null);
  return {
    isAsking: answer !== null,
    ask: () => new Promise((resolve) => setAnswer(() => resolve)),
    settle: (isYes) => {
      answer?.(isYes);
      setAnswer(null);
    },
  };
}

/** Asks before every save, because a broadcast reaches all users and cannot be recalled. */
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
