'use client';

import { useIsRestoring } from '@tanstack/react-query';
import { ChevronDown } from 'lucide';
import type { ComponentProps } from 'react';
import { useHydrated } from '@/lib/browser/hooks/use-hydrated';
import { cn } from '@/lib/format/cn';
import { Icon } from './icon';

/**
 * Renders the browser's own select, which needs little script, for filters and for pages with dozens of selects.
 * In Chromium, `app/globals.css` styles the list of options like that of `Select`.
 */
export function NativeSelect({ className, disabled, children, ...rest }: ComponentProps<'select'>) {
  const isHydrated = useHydrated();
  // True inside `QueriesPlaceholder`, which the real screen soon replaces. An empty box keeps the space until then.
  const isPlaceholder = useIsRestoring();
  if (isPlaceholder) return <span className={cn('inline-flex in-[nav]:h-9 h-10 min-w-0', className)} />;
  return (
    <span className={cn('relative inline-flex min-w-0', className)}>
      <select
        {...rest}
        // Disables the select until hydration, because an earlier choice would be lost.
        disabled={disabled || !isHydrated}
        className={cn(
          'in-[nav]:h-9 h-10 w-full in-[nav]:py-[7px] py-[9px] rounded-control border pr-8 pl-3 text-left text-sm opacity-100 transition-colors',
          'focus-visible:border-accent-deep focus-visible:outline-1 focus-visible:outline-offset-0',
          'aria-invalid:border-error-deep aria-invalid:outline-error-deep has-[option:disabled:checked]:text-secondary',
          disabled
            ? 'cursor-not-allowed border-line bg-muted text-secondary-deep'
            : 'border-field-line bg-surface text-main hover:border-secondary-deep',
        )}
      >
        {children}
      </select>
      <Icon
        of={ChevronDown}
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-secondary-deep"
      />
    </span>
  );
}
