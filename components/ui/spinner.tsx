import { LoaderCircle } from 'lucide-react';
import { cn } from '@/lib/format/cn';

/** Decoration only: what is busy says so itself, in words or with `aria-busy`. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn('size-4 shrink-0 animate-spin', className)} />;
}
