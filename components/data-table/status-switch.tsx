'use client';

import { useState } from 'react';
import { Switch } from '@/components/ui/switch';

interface StatusSwitchProps {
  /** Part of the accessible name: 'Status of {name}'. */
  name: string;
  isActive: boolean;
  /** Something else than a press of this switch is changing it. */
  isBusy?: boolean;
  /** Resolves when `isActive` is what the server says; a failure tells itself. */
  onToggle: () => Promise<unknown>;
}

/** Turns at the press, and back where the server refuses. Stays focusable while busy, but can't be toggled. */
export function StatusSwitch({ name, isActive, isBusy = false, onToggle }: StatusSwitchProps) {
  const [turnedTo, setTurnedTo] = useState<boolean | null>(null);
  const isOn = turnedTo ?? isActive;
  const isWaiting = isBusy || turnedTo !== null || undefined;
  const toggle = () => {
    if (isWaiting) return;
    setTurnedTo(!isActive);
    const end = () => setTurnedTo(null);
    onToggle().then(end, end);
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
      {/* Screen readers get the state from the switch; this shows it without relying on colour. */}
      <span aria-hidden className="w-14 text-secondary-deep text-xs max-xl:hidden print:inline! print:w-auto">
        {isOn ? 'Active' : 'Inactive'}
      </span>
    </span>
  );
}
