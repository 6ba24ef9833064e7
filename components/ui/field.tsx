'use client';

import { CircleAlert } from 'lucide';
import { type ReactNode, useId } from 'react';
import { cn } from '@/lib/format/cn';
import { Icon } from './icon';

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

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} role="alert" className="mt-1.5 flex items-start gap-1.5 text-error-deep text-sm">
      <Icon of={CircleAlert} className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}

/** The mark is hidden from screen readers, because they read `aria-required` of the field. */
export function RequiredMark() {
  return (
    <span aria-hidden className="ml-0.5 text-error-deep">
      *
    </span>
  );
}
