import { LoaderCircle } from 'lucide-react';
import { cn } from '@/lib/format/cn';

/** Decorative only: the busy element needs `aria-busy` or a text. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn('size-4 shrink-0 animate-spin', className)} />;
}
