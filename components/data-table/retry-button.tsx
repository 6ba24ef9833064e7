'use client';

import { Button } from '@/components/ui/button';
import type { Retryable } from './load-error';

/** Repeats a failed query, beside a text that says what could not be loaded. */
export function RetryButton({ query, className }: { query: Retryable; className?: string }) {
  return (
    <Button
      variant="link"
      className={className}
      isBusy={query.isFetching}
      busyLabel="Retrying…"
      onClick={() => query.refetch()}
    >
      Retry
    </Button>
  );
}
