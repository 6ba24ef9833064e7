'use client';

import * as RadixSelect from '@radix-ui/react-select';
import { Check, ChevronDown } from 'lucide';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/format/cn';
import { Icon } from './icon';
import { controlClass } from './input';
import { isFocusLost } from './use-return-focus';

export interface SelectOption {
  value: string;
  label: string;
  isDisabled?: boolean;
}

/** The value of the empty option in Radix, which does not allow '' as a value. */
const noValue = 'none';

interface SelectProps extends Omit<ComponentProps<'button'>, 'value' | 'onChange' | 'children' | 'dir'> {
  /** '' means that nothing is selected. An option with the value '' clears the selection. */
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string;
}

/** Renders a select for forms in dialogs. List screens use `NativeSelect`, which adds nothing to their first load. */
export function Select({ value, onValueChange, options, placeholder, disabled, className, ...trigger }: SelectProps) {
  return (
    <RadixSelect.Root
      value={value}
      onValueChange={(chosen) => onValueChange(chosen === noValue ? '' : chosen)}
      disabled={disabled}
    >
      <RadixSelect.Trigger
        {...trigger}
        className={cn(
          controlClass,
          'flex h-10 items-center justify-between gap-2 px-3 text-left data-placeholder:text-secondary',
          className,
        )}
      >
        <span title={options.find((option) => option.value === value)?.label} className="truncate">
          <RadixSelect.Value placeholder={placeholder} />
        </span>
        <Icon of={ChevronDown} className="size-4 shrink-0 text-secondary-deep" />
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content
          position="popper"
          sideOffset={4}
          // Radix focuses the trigger after a timeout, even if the user has moved on.
          onCloseAutoFocus={(event) => isFocusLost() || event.preventDefault()}
          className="z-50 max-h-72 min-w-(--radix-select-trigger-width) animate-fade-in overflow-hidden rounded-control border bg-raised shadow-float"
        >
          <RadixSelect.Viewport className="p-1">
            {options.map((option) => (
              <RadixSelect.Item
                key={option.value}
                value={option.value || noValue}
                disabled={option.isDisabled}
                className="flex cursor-pointer select-none items-center justify-between gap-4 rounded-sm px-3 py-2 text-main text-sm outline-none data-disabled:cursor-not-allowed data-highlighted:bg-accent-soft data-disabled:text-secondary data-highlighted:text-accent-deep"
              >
                <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
                <RadixSelect.ItemIndicator>
                  <Icon of={Check} className="size-4" />
                </RadixSelect.ItemIndicator>
              </RadixSelect.Item>
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  );
}
