'use client';

import { Switch } from '@/components/ui/switch';

interface StatusSwitchProps {
  /** Whose status it is: the accessible name becomes 'Status of {name}'. */
  name: string;
  isActive: boolean;
  isBusy?: boolean;
  onToggle: () => void;
}

/** Keeps the focus while busy, but takes no second press. */
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
      {/* The switch tells screen readers on and off; this tells the eye without relying on colour. */}
      <span aria-hidden className="w-14 text-secondary-deep text-xs max-xl:hidden">
        {isActive ? 'Active' : 'Inactive'}
      </span>
    </span>
  );
}
