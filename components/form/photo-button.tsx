'use client';

import { Upload } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { imageAccepts } from '@/lib/files/image-rules';
import { cn } from '@/lib/format/cn';

interface PhotoButtonProps extends ComponentProps<'input'> {
  label: string;
  onChoose: (file: File) => void;
}

/** A file input that looks like a button. */
export function PhotoButton({ label, onChoose, ...input }: PhotoButtonProps) {
  return (
    <span
      className={cn(
        buttonClass(),
        'has-disabled:cursor-not-allowed has-disabled:opacity-55',
        'has-focus-visible:outline-2 has-focus-visible:outline-accent-deep has-focus-visible:outline-offset-2',
      )}
    >
      <Upload aria-hidden className="size-4" />
      <span aria-hidden>{label}</span>
      <input
        {...input}
        type="file"
        accept={imageAccepts}
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onChoose(file);
          // Otherwise choosing the same file again would fire no event.
          event.target.value = '';
        }}
        className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
    </span>
  );
}
