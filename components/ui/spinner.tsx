import { LoaderCircle } from 'lucide';
import { cn } from '@/lib/format/cn';
import { Icon } from './icon';

/** Decorative only: the busy element needs `aria-busy` or a text. */
export function Spinner({ className }: { className?: string }) {
  return <Icon of={LoaderCircle} className={cn('size-4 shrink-0 animate-spin', className)} />;
}
