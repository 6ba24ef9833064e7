import type { ReactNode } from 'react';

interface ListToolbarProps {
  children: ReactNode;
  count?: string;
}

export function ListToolbar({ children, count }: ListToolbarProps) {
  return (
    <div className="print:mb-1 mb-3 flex min-h-10 print:min-h-0 print:items-baseline flex-wrap items-center gap-x-3 gap-y-2">
      {children}
      {count && (
        <p aria-live="polite" className="print:ml-0 ml-auto text-secondary-deep text-sm tabular-nums">
          {count}
        </p>
      )}
    </div>
  );
}
