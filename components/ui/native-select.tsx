'use client';

import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/format/cn';
import { useHydrated } from '@/lib/hooks/use-hydrated';

/**
 * The browser's select, which needs little script: for filters and page sizes on list screens. It is disabled until
 * hydration, because an earlier choice would be lost.
 */
export function NativeSelect({ className, disabled, children, ...rest }: ComponentProps<'select'>) {
  const isHydrated = useHydrated();
  return (
    <span className={cn('relative inline-flex', className)}>
      <select
        {...rest}
        disabled={disabled || !isHydrated}
        className={cn(
          'h-9 w-full appearance-none truncate rounded-control border pr-8 pl-3 text-sm opacity-100 transition-colors',
          disabled
            ? 'cursor-not-allowed border-line bg-muted text-secondary-deep'
            : 'border-field-line bg-surface text-main hover:border-secondary-deep',
        )}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-secondary-deep"
      />
    </span>
  );
}
