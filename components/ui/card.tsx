import type { ComponentProps } from 'react';
import { cn } from '@/lib/format/cn';

/** Rounds the corners with `overflow-clip`, which does not break a sticky table header. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cn('overflow-clip rounded-card border bg-surface', className)} />;
}
