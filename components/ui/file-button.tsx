'use client';

import { Upload } from 'lucide';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/format/cn';
import { type ButtonVariant, buttonClass } from './button-class';
import { Icon } from './icon';
import { Spinner } from './spinner';

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  accept: string;
  /** Called with the first chosen file, and with all of them. */
  onChoose: (file: File, all: File[]) => void;
  variant?: ButtonVariant;
  isBusy?: boolean;
}

export function FileButton({ label, onChoose, variant, isBusy = false, ...input }: FileButtonProps) {
  return (
    <span
      className={cn(
        buttonClass(variant),
        isBusy ? 'cursor-progress' : 'has-disabled:cursor-not-allowed',
        'has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-accent-deep has-focus-visible:outline-offset-2',
      )}
    >
      {isBusy ? <Spinner /> : <Icon of={Upload} className="size-4" />}
      <span aria-hidden>{label}</span>
      <input
        disabled={isBusy}
        {...input}
        type="file"
        aria-label={label}
        aria-busy={isBusy || undefined}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          if (files[0]) onChoose(files[0], files);
          // Resets the input, because choosing the same file again would fire no event.
          event.target.value = '';
        }}
        className="absolute inset-0 opacity-0 enabled:cursor-pointer disabled:cursor-[inherit]"
      />
    </span>
  );
}
