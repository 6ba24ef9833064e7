import { cn } from '@/lib/format/cn';

/** A grey bar; give it the size of the content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('block h-3.5 animate-shimmer rounded-sm bg-line', className)} />;
}
