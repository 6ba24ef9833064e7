import type { ComponentProps } from 'react';
import { cn } from '@/lib/format/cn';

/** Clips the content with `overflow-clip`, because `overflow-hidden` would break a sticky table header. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cn('overflow-clip rounded-card border bg-surface', className)} />;
}
