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
  /** The rows in the plural: 'employees'. */
  what: string;
  search: string;
  onClear: () => void;
}

/** An empty list, told apart from a search that met nothing. */
export function NothingFound({ what, search, onClear }: NothingFoundProps) {
  if (!search) return <EmptyState>No {what} found</EmptyState>;
  return (
    <EmptyState action={<Button onClick={onClear}>Clear search</Button>}>
      No {what} found matching “{search}”
    </EmptyState>
  );
}
