import { LoaderCircle } from 'lucide-react';
import { cn } from '@/lib/format/cn';

/** Decorative; mark the busy element with `aria-busy` or a text. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn('size-4 shrink-0 animate-spin', className)} />;
}
