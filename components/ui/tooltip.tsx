import type { ReactNode } from 'react';
import { cn } from '@/lib/format/cn';

interface TooltipProps {
  text: string;
  /** True when the tooltip is above its control, because the control is at the bottom of the window. */
  isAbove?: boolean;
  children: ReactNode;
}

/**
 * Shows a tooltip on hover and keyboard focus, with CSS only. `hideTooltipsOnEscape` hides the tooltip on Escape.
 * Negative margins move the tooltip over its control, so that the tooltip does not cover the icon in the next row.
 * Screen readers skip the tooltip, because the control has the same accessible name.
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
