'use client';

import { useState } from 'react';

export interface Confirmation {
  isAsking: boolean;
  /** Asks, and goes on with the answer. */
  ask: () => Promise<boolean>;
  settle: (isYes: boolean) => void;
}

/** A question in the middle of saving. */
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
