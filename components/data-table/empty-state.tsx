'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';

export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex min-h-48 flex-col items-center justify-center gap-4 px-6 py-10 text-center">
      <p className="max-w-md break-words text-base text-secondary-deep">{children}</p>
      {action}
    </div>
  );
}

interface NothingFoundProps {
  search: string;
  onClear: () => void;
  onClearFilters?: (() => void) | false;
  children: ReactNode;
}

export function NothingFound({ search, onClear, onClearFilters, children }: NothingFoundProps) {
  const buttons = (
    <div className="flex gap-3">
      {search && <Button onClick={onClear}>Clear search</Button>}
      {onClearFilters && <Button onClick={onClearFilters}>Clear filters</Button>}
    </div>
  );
  return <EmptyState action={buttons}>{children}</EmptyState>;
}
