import { cn } from '@/lib/format/cn';

/** A grey bar in the shape of what is coming; give it the size of that. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('block h-3.5 animate-shimmer rounded-sm bg-line', className)} />;
}
