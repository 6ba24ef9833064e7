import { cn } from '@/lib/format/cn';

/** Renders a grey bar. `className` sets its size, which should be that of the content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('block h-3.5 animate-shimmer rounded-sm bg-line', className)} />;
}
