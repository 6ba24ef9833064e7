'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import type { ListState } from '@/lib/browser/lists/use-list-params';

export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex min-h-48 flex-col items-center justify-center gap-4 px-6 py-10 text-center">
      <p className="max-w-md break-words text-base text-secondary-deep">{children}</p>
      {action}
    </div>
  );
}

interface NothingFoundProps {
  list: Pick<ListState, 'search' | 'setSearch' | 'isFiltered' | 'clearFilters'>;
  children: string;
  /** The text while a search is active, such as 'No students found matching “Rao”'. */
  matching?: string;
}

export function NothingFound({ list, children, matching = children }: NothingFoundProps) {
  const { search, isFiltered } = list;
  const buttons = (
    <div className="flex gap-3">
      {search && <Button onClick={() => list.setSearch('')}>Clear search</Button>}
      {isFiltered && <Button onClick={list.clearFilters}>Clear filters</Button>}
    </div>
  );
  const text = search ? matching : children;
  return <EmptyState action={buttons}>{isFiltered ? `${text} with these filters` : text}</EmptyState>;
}
