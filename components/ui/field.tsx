'use client';

import { type ReactNode, useId } from 'react';
import { cn } from '@/lib/format/cn';
import { FieldError } from './field-error';
import { RequiredMark } from './required-mark';

/** Props that connect a control to its label, hint and error. */
export interface ControlWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string;
  isRequired?: boolean;
  className?: string;
  children: (control: ControlWiring) => ReactNode;
}

export function Field({ label, hint, error, isRequired, className, children }: FieldProps) {
  const id = useId();
  const describedBy = cn(hint ? `${id}-hint` : '', error && `${id}-error`);
  return (
    <div className={cn('min-w-0', className)}>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-main text-sm">
        {label}
        {isRequired && <RequiredMark />}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-1.5 text-secondary-deep text-xs">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired || undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
