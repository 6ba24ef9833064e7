'use client';

import { useState } from 'react';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { Switch } from '@/components/ui/switch';

const ConfirmDialog = lazyDialog(() =>
  import('@/components/dialogs/confirm-dialog').then((file) => file.ConfirmDialog),
);

interface Question {
  title: string;
  text: string;
}

interface StatusSwitchProps {
  /** A part of the accessible name: 'Status of {name}'. */
  name: string;
  isActive: boolean;
  /** True while another control changes the status. */
  isBusy?: boolean;
  /**
   * Changes the status. Resolves once `isActive` has the server's value. The caller shows the error of a failed change.
   */
  onToggle: () => Promise<unknown>;
  /** Returns a question to confirm before a deactivation, or `null`. If it fails, nothing is asked. */
  question?: false | (() => Promise<Question | null>);
}

/**
 * Shows the new status at once, and reverts it when the server refuses. While busy, the switch stays focusable but
 * cannot be toggled.
 */
export function StatusSwitch({ name, isActive, isBusy = false, onToggle, question }: StatusSwitchProps) {
  const [optimisticValue, setOptimisticValue] = useState<boolean | null>(null);
  const isOn = optimisticValue ?? isActive;
  const isWaiting = isBusy || optimisticValue !== null || undefined;
  const [openQuestion, setOpenQuestion] = useState<Question | null>(null);
  const reset = () => setOptimisticValue(null);
  const change = () => void onToggle().then(reset, reset);
  const toggle = async () => {
    if (isWaiting) return;
    setOptimisticValue(!isActive);
    const asked = isActive && question ? await question().catch(() => null) : null;
    if (asked) setOpenQuestion(asked);
    else change();
  };
  const answer = (act: () => void) => () => {
    setOpenQuestion(null);
    act();
  };
  return (
    <span className="inline-flex items-center gap-2.5">
      <Switch
        aria-label={`Status of ${name}`}
        isOn={isOn}
        aria-disabled={isWaiting}
        aria-busy={isWaiting}
        onToggle={toggle}
      />
      {/* Shows the status without relying on colour. Hidden from screen readers, because they read the switch. */}
      <span aria-hidden className="w-14 text-secondary-deep text-xs max-xl:hidden print:inline! print:w-auto">
        {isOn ? 'Active' : 'Inactive'}
      </span>
      {openQuestion && (
        <ConfirmDialog
          title={openQuestion.title}
          confirmLabel="Deactivate"
          onConfirm={answer(change)}
          onClose={answer(reset)}
        >
          {openQuestion.text}
        </ConfirmDialog>
      )}
    </span>
  );
}
