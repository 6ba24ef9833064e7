import type { ComponentProps } from 'react';
import { cn } from '@/lib/format/cn';

/** `overflow-clip` rounds the corners without breaking a sticky table header. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cn('overflow-clip rounded-card border bg-surface', className)} />;
}
