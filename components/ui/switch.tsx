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
    <RadixSwitch.Root {...rest} checked={isOn} onCheckedChange={onToggle} className="switch">
      <RadixSwitch.Thumb />
    </RadixSwitch.Root>
  );
}
