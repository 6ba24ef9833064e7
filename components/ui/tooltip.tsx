import type { ReactNode } from 'react';
import { cn } from '@/lib/format/cn';

interface TooltipProps {
  text: string;
  /** For what stands at the window's foot. */
  isAbove?: boolean;
  children: ReactNode;
}

/**
 * Shown on hover and keyboard focus with CSS only; `components/shell/providers.tsx` hides it at Escape. It overlaps its
 * control, so that it leaves the icon in the next row free. Hidden from screen readers, because the control inside has
 * the same text as its accessible name.
 */
export function Tooltip({ text, isAbove = false, children }: TooltipProps) {
  return (
    <span className="group/tip relative inline-flex">
      {children}
      <span aria-hidden className={cn('tooltip', isAbove ? 'bottom-full -mb-1.5' : 'top-full -mt-1.5')}>
        {text}
      </span>
    </span>
  );
}
