import type { ComponentProps } from 'react';
import { cn } from '@/lib/format/cn';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={cn(controlClass, 'h-10 px-3', className)} />;
}

export const controlClass =
  'w-full rounded-control border border-field-line bg-surface text-main text-sm transition-colors ' +
  'placeholder:text-secondary hover:border-secondary-deep focus:border-accent-deep ' +
  'focus:outline-1 focus:outline-accent-deep focus:outline-offset-0 aria-invalid:border-error-deep aria-invalid:outline-error-deep ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-muted disabled:text-secondary-deep ' +
  // Selects by attribute, because `:read-only` also matches a select's button.
  '[&[readonly]]:bg-muted [&[readonly]]:text-secondary-deep';
