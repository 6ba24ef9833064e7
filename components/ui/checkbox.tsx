'use client';

import { Check, Minus } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { cn } from '@/lib/format/cn';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  /** True for the indeterminate state: some, but not all, are selected. */
  isMixed?: boolean;
  ref?: (element: HTMLInputElement | null) => void;
}

export function Checkbox({ isMixed = false, className, ref, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed;
  }, [isMixed]);

  return (
    <span className={cn('relative inline-flex size-5 shrink-0', className)}>
      <input
        {...rest}
        ref={(element) => {
          input.current = element;
          ref?.(element);
        }}
        type="checkbox"
        className="peer size-5 cursor-pointer appearance-none rounded-sm border border-field-line bg-surface transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent hover:border-accent-deep disabled:cursor-not-allowed disabled:opacity-50"
      />
      {isMixed ? (
        <Minus
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 m-auto size-3.5 text-thumb"
        />
      ) : (
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 m-auto size-3.5 text-thumb opacity-0 peer-checked:opacity-100"
        />
      )}
    </span>
  );
}
