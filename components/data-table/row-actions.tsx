import type { ReactNode } from 'react';

/** The icon buttons of a row, side by side; the first one's icon stands under the column's header. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="-ml-2 flex items-center gap-0.5">{children}</div>;
}
