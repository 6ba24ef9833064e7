'use client';

import * as RadixSwitch from '@radix-ui/react-switch';
import type { ComponentProps } from 'react';

interface SwitchProps
  extends Omit<ComponentProps<typeof RadixSwitch.Root>, 'className' | 'children' | 'checked' | 'onCheckedChange'> {
  isOn: boolean;
  onToggle: () => void;
}

/** Requires an accessible name: `aria-label`, or a label for its `id`. */
export function Switch({ isOn, onToggle, ...rest }: SwitchProps) {
  return (
    <RadixSwitch.Root
      {...rest}
      checked={isOn}
      onCheckedChange={onToggle}
      className="relative inline-flex h-6 w-10 shrink-0 items-center rounded-full bg-track transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress data-[state=checked]:bg-accent"
    >
      <RadixSwitch.Thumb className="block size-[18px] translate-x-[3px] rounded-full bg-thumb transition-transform data-[state=checked]:translate-x-[19px]" />
    </RadixSwitch.Root>
  );
}
