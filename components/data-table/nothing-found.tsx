'use client';

import { Button } from '@/components/ui/button';
import { EmptyState } from './empty-state';

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
