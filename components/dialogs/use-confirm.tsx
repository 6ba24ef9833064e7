import { useState } from 'react';
import { lazyDialog } from './lazy-dialog';

const Confirm = lazyDialog(() => import('./confirm-dialog').then((file) => file.ConfirmDialog));

interface Question {
  title: string;
  text: string;
  confirmLabel: string;
  isDanger?: boolean;
}

/** Returns a function that asks, and resolves with the answer, and the dialog to render. */
export function useConfirm() {
  const [asked, setAsked] = useState<(Question & { answer: (isYes: boolean) => void }) | null>(null);
  const ask = (question: Question) =>
    new Promise<boolean>((resolve) => {
      const answer = (isYes: boolean) => {
        setAsked(null);
        resolve(isYes);
      };
      setAsked({ ...question, answer });
    });
  const dialog = asked && (
    <Confirm
      title={asked.title}
      confirmLabel={asked.confirmLabel}
      isDanger={asked.isDanger}
      onConfirm={() => asked.answer(true)}
      onClose={() => asked.answer(false)}
    >
      {asked.text}
    </Confirm>
  );
  return { ask, dialog };
}
