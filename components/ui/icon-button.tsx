import type { IconNode } from 'lucide';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/format/cn';
import { Icon } from './icon';
import { Spinner } from './spinner';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  icon: IconNode;
  isBusy?: boolean;
  tone?: 'plain' | 'danger';
}

export function IconButton({
  label,
  icon,
  isBusy = false,
  tone = 'plain',
  className,
  'aria-disabled': isDisabled,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-tooltip={label}
      aria-disabled={isBusy || isDisabled || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      className={cn(
        'icon-button',
        tone === 'danger'
          ? 'text-error-deep enabled:hover:bg-error-soft'
          : 'text-secondary-deep enabled:hover:bg-accent-soft enabled:hover:text-accent-deep',
        className,
      )}
    >
      {isBusy ? <Spinner /> : <Icon of={icon} />}
    </button>
  );
}
