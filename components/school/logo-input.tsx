'use client';

import { Upload } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { cn } from '@/lib/format/cn';
import { logoAccepts } from '@/lib/school/logo';

interface LogoInputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  onChoose: (file: File) => void;
}

/** A file input that looks like a button. */
export function LogoInput({ onChoose, ...input }: LogoInputProps) {
  return (
    <span
      className={cn(
        buttonClass(),
        'has-focus-visible:outline-2 has-focus-visible:outline-accent-deep has-focus-visible:outline-offset-2',
      )}
    >
      <Upload aria-hidden className="size-4" />
      <span aria-hidden>Upload Logo</span>
      <input
        {...input}
        type="file"
        accept={logoAccepts}
        aria-label="Upload Logo"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onChoose(file);
          // Otherwise choosing the same file again would fire no event.
          event.target.value = '';
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </span>
  );
}
