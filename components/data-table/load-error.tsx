'use client';

import { CircleAlert, RotateCw } from 'lucide';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { messageOr } from '@/lib/browser/client/call-error';

export interface Retryable {
  error?: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadErrorProps {
  query: Retryable;
  /** The message if the server sent none. */
  failure?: string;
  /** Replaces the message of the server. */
  message?: string;
}

export function LoadError({ query, failure = '', message = messageOr(query.error, failure) }: LoadErrorProps) {
  return (
    <div className="flex min-h-48 flex-col items-center justify-center gap-4 px-6 py-10 text-center">
      <p role="alert" className="flex max-w-md items-start gap-2 text-base text-main">
        <Icon of={CircleAlert} className="mt-0.5 size-5 shrink-0 text-error-deep" />
        {message}
      </p>
      <Button icon={RotateCw} isBusy={query.isFetching} busyLabel="Retrying…" onClick={() => query.refetch()}>
        Retry
      </Button>
    </div>
  );
}
