import type { IconNode } from 'lucide';
import { type ComponentProps, createElement } from 'react';
import { cn } from '@/lib/format/cn';

interface IconProps extends Omit<ComponentProps<'svg'>, 'children'> {
  of: IconNode;
}

/** Decorative only: its control needs an accessible name. */
export function Icon({ of: shapes, className, ...rest }: IconProps) {
  const elements = shapes.map(([tag, attributes]) => createElement(tag, attributes));
  return createElement(
    'svg',
    { 'aria-hidden': true, viewBox: '0 0 24 24', ...rest, className: cn('icon', className) },
    ...elements,
  );
}
