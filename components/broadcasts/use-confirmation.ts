'use client';

import { useState } from 'react';

export interface Confirmation {
  isAsking: boolean;
  /** Opens the question and resolves with the answer. */
  ask: () => Promise<boolean>;
  settle: (isYes: boolean) => void;
}

/** A yes-or-no question that can be awaited while saving. */
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
