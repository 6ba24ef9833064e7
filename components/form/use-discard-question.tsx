'use client';

import { type ComponentType, useState } from 'react';
import { useLeaveGuard } from '@/lib/browser/leave-guard/use-leave-guard';
import { DiscardDialog } from './discard-dialog';

interface DiscardQuestion {
  /** The title of the dialog with the input. */
  title: string;
  isUnsaved: boolean;
  onClose: () => void;
  dialog?: ComponentType<{ onDiscard: () => void; onClose: () => void }>;
}

/**
 * Asks before unsaved input of a dialog is lost: when the user closes the dialog or leaves the page, and for any other
 * step that the caller passes to `askFirst`. The caller renders `question`.
 */
export function useDiscardQuestion({ title, isUnsaved, onClose, dialog: Question = DiscardDialog }: DiscardQuestion) {
  /** The step that continues once the user discards the input. `null` while no question is open. */
  const [pending, setPending] = useState<{ proceed: () => void } | null>(null);

  useLeaveGuard(title, isUnsaved, (leave) =>
    setPending({
      proceed: () => {
        onClose();
        leave();
      },
    }),
  );

  const askFirst = (proceed: () => void) => {
    if (isUnsaved) setPending({ proceed });
    else proceed();
  };

  return {
    askFirst,
    question: pending && (
      <Question
        onDiscard={() => {
          setPending(null);
          pending.proceed();
        }}
        onClose={() => setPending(null)}
      />
    ),
  };
}
