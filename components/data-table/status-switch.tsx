'use client';

import { useState } from 'react';
import { Switch } from '@/components/ui/switch';

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
}

/**
 * Shows the new status at once, and reverts it when the server refuses. While busy, the switch stays focusable but
 * cannot be toggled.
 */
export function StatusSwitch({ name, isActive, isBusy = false, onToggle }: StatusSwitchProps) {
  const [optimisticValue, setOptimisticValue] = useState<boolean | null>(null);
  const isOn = optimisticValue ?? isActive;
  const isWaiting = isBusy || optimisticValue !== null || undefined;
  const toggle = () => {
    if (isWaiting) return;
    setOptimisticValue(!isActive);
    const reset = () => setOptimisticValue(null);
    onToggle().then(reset, reset);
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
    </span>
  );
}
