import type { IconNode } from 'lucide';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/format/cn';
import { type ButtonVariant, buttonClass } from './button-class';
import { Icon } from './icon';
import { Spinner } from './spinner';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  icon?: IconNode;
  isBusy?: boolean;
  /** Replaces the label while busy. The button is always as wide as the longer of both labels. */
  busyLabel?: string;
}

/** Renders a button that stays focusable while busy, but ignores clicks. */
export function Button({
  variant,
  icon,
  isBusy = false,
  busyLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={cn(buttonClass(variant), className)}
    >
      {/* Both labels share one grid cell, so that the longer one sets the width. */}
      <span className="grid justify-items-center">
        <span className={cn('col-start-1 row-start-1 inline-flex items-center gap-2', isBusy && 'invisible')}>
          {icon && <Icon of={icon} className="size-4" />}
          {children}
        </span>
        {(isBusy || busyLabel) && (
          <span className={cn('col-start-1 row-start-1 inline-flex items-center gap-2', !isBusy && 'invisible')}>
            <Spinner />
            {busyLabel}
            {isBusy && !busyLabel && <span className="sr-only">{children}</span>}
          </span>
        )}
      </span>
    </button>
  );
}
