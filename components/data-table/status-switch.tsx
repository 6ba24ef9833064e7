'use client';

import { useState } from 'react';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { Switch } from '@/components/ui/switch';
import { useFeature, useMayCall } from '@/lib/browser/session/session-features';
import type { CallName } from '@/lib/contract/calls';
import type { DeactivatedRecord } from '@/lib/features/sections/deactivation-question';

const DeactivationDialog = lazyDialog(() =>
  import('@/components/dialogs/deactivation-dialog').then((file) => file.DeactivationDialog),
);

interface StatusSwitchProps {
  /** A part of the accessible name: 'Status of {name}'. */
  name: string;
  isActive: boolean;
  /** The call that changes the status. */
  call: CallName;
  /** True while another control changes the status. */
  isBusy?: boolean;
  /**
   * Changes the status. Resolves once `isActive` has the server's value. The caller shows the error of a failed change.
   */
  onToggle: () => Promise<unknown>;
  /** The record that has the status. A dialog asks before a deactivation that has further effects. */
  record?: DeactivatedRecord;
}

/**
 * Shows the new status at once, and reverts it when the server refuses. While busy, the switch stays focusable but
 * cannot be toggled.
 */
export function StatusSwitch({ name, isActive, call, isBusy = false, onToggle, record }: StatusSwitchProps) {
  const [optimisticValue, setOptimisticValue] = useState<boolean | null>(null);
  const isOn = optimisticValue ?? isActive;
  const isWaiting = isBusy || optimisticValue !== null || undefined;
  const [isAsking, setIsAsking] = useState(false);
  const canAsk = useFeature('placement');
  const reset = () => setOptimisticValue(null);
  const change = () => void onToggle().then(reset, reset);
  const toggle = () => {
    if (isWaiting) return;
    setOptimisticValue(!isActive);
    if (isActive && record && canAsk) setIsAsking(true);
    else change();
  };
  const answer = (act: () => void) => () => {
    setIsAsking(false);
    act();
  };
  if (!useMayCall(call)) return isActive ? 'Active' : 'Inactive';
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
      {isAsking && record && <DeactivationDialog record={record} onConfirm={answer(change)} onClose={answer(reset)} />}
    </span>
  );
}
