'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';

/** One sentence, and the one action that helps. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex min-h-48 flex-col items-center justify-center gap-4 px-6 py-10 text-center">
      <p className="max-w-md break-words text-base text-secondary-deep">{children}</p>
      {action}
    </div>
  );
}

interface NothingFoundProps {
  /** What was searched; empty where nothing was. */
  search: string;
  onClear: () => void;
  /** Where filters hide rows. */
  onClearFilters?: (() => void) | false;
  children: ReactNode;
}

/** One sentence in the place of the rows, and the ways back to all of them. */
export function NothingFound({ search, onClear, onClearFilters, children }: NothingFoundProps) {
  const ways = (
    <div className="flex gap-3">
      {search && <Button onClick={onClear}>Clear search</Button>}
      {onClearFilters && <Button onClick={onClearFilters}>Clear filters</Button>}
    </div>
  );
  return <EmptyState action={ways}>{children}</EmptyState>;
}
