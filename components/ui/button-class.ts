import { cn } from '@/lib/format/cn';

const variants = {
  primary: 'forced-colors:border bg-primary text-primary-ink hover:bg-primary-strong',
  outline: 'border border-edge bg-surface text-accent-deep hover:border-accent-deep hover:bg-accent-soft',
  ghost: 'text-main hover:bg-accent-soft hover:text-accent-deep',
  link: 'px-1 text-accent-deep underline underline-offset-4 hover:no-underline',
  'danger-outline': 'border border-error bg-surface text-error-deep hover:bg-error-soft',
  danger: 'forced-colors:border bg-error-strong text-error-ink hover:opacity-90',
} as const;

export type ButtonVariant = keyof typeof variants;

export const buttonClass = (variant: ButtonVariant = 'outline') =>
  cn(
    'relative inline-flex h-10 shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control',
    'font-semibold text-sm transition-colors',
    variant !== 'link' && 'px-4',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress',
    variants[variant],
  );
