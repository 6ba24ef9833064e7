import type { ReactNode } from 'react';

/**
 * Shown on hover and keyboard focus with CSS only. Hidden from screen readers, because the control inside has the same
 * text as its accessible name.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span className="group/tip relative inline-flex">
      {children}
      <span
        aria-hidden
        className="pointer-events-none absolute top-full left-1/2 z-30 mt-1 hidden -translate-x-1/2 animate-tooltip whitespace-nowrap rounded-sm bg-main px-2 py-1 text-surface text-xs group-hover/tip:block group-has-focus-visible/tip:block"
      >
        {text}
      </span>
    </span>
  );
}
