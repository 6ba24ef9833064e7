'use client';

import { Switch } from '@/components/ui/switch';

interface StatusSwitchProps {
  /** Part of the accessible name: 'Status of {name}'. */
  name: string;
  isActive: boolean;
  isBusy?: boolean;
  onToggle: () => void;
}

/** Stays focusable while busy, but can't be toggled. */
export function StatusSwitch({ name, isActive, isBusy = false, onToggle }: StatusSwitchProps) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Switch
        aria-label={`Status of ${name}`}
        isOn={isActive}
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
        onToggle={() => !isBusy && onToggle()}
      />
      {/* Screen readers get the state from the switch; this shows it without relying on colour. */}
      <span aria-hidden className="w-14 text-secondary-deep text-xs max-xl:hidden">
        {isActive ? 'Active' : 'Inactive'}
      </span>
    </span>
  );
}
