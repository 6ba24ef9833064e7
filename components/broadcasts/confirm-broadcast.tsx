'use client';

import { useState } from 'react';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';

interface Confirmation {
  isAsking: boolean;
  ask: () => Promise<boolean>;
  answer: (isYes: boolean) => void;
}

export function useConfirmation(): Confirmation {
  const [resolveAnswer, setResolveAnswer] = useState<((isYes: boolean) => void) | null>(null);
  return {
    isAsking: resolveAnswer !== null,
    ask: () => new Promise((resolve) => setResolveAnswer(() => resolve)),
    answer: (isYes) => {
      resolveAnswer?.(isYes);
      setResolveAnswer(null);
    },
  };
}

/** Asks for a confirmation before every save, because a broadcast reaches all users and cannot be recalled. */
export function ConfirmBroadcast({ confirmation, subject }: { confirmation: Confirmation; subject: string }) {
  if (!confirmation.isAsking) return null;
  return (
    <ConfirmDialog
      title="Confirm Broadcast"
      confirmLabel="Confirm"
      onConfirm={() => confirmation.answer(true)}
      onClose={() => confirmation.answer(false)}
    >
      This message goes to all users: “{subject.trim()}”. Do you want to send it?
    </ConfirmDialog>
  );
}
