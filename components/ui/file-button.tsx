'use client';

import { Upload } from 'lucide-react';
import { cn } from '@/lib/format/cn';
import { type ButtonVariant, buttonClass } from './button-class';
import { Spinner } from './spinner';

interface FileButtonProps {
  label: string;
  /** The input's accept attribute, such as '.pdf,application/pdf'. */
  accept: string;
  onChoose: (file: File) => void;
  variant?: ButtonVariant;
  isBusy?: boolean;
  describedBy?: string;
}

/** A file input that looks like a button. */
export function FileButton({ label, accept, onChoose, variant, isBusy = false, describedBy }: FileButtonProps) {
  return (
    <span
      className={cn(
        buttonClass(variant),
        'has-disabled:cursor-progress has-disabled:opacity-55',
        'has-focus-visible:outline-2 has-focus-visible:outline-accent-deep has-focus-visible:outline-offset-2',
      )}
    >
      {isBusy ? <Spinner /> : <Upload aria-hidden className="size-4" />}
      <span aria-hidden>{label}</span>
      <input
        type="file"
        accept={accept}
        aria-label={label}
        aria-describedby={describedBy}
        aria-busy={isBusy || undefined}
        disabled={isBusy}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onChoose(file);
          // Otherwise choosing the same file again would fire no event.
          event.target.value = '';
        }}
        className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-progress"
      />
    </span>
  );
}
