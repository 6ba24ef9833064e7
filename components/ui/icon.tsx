import type { IconNode } from 'lucide';
import { createElement } from 'react';
import { cn } from '@/lib/format/cn';

interface IconProps {
  of: IconNode;
  className?: string;
}

/** Decorative only: its control needs an accessible name. */
export function Icon({ of: shapes, className }: IconProps) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={cn('icon', className)}>
      {shapes.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  );
}
