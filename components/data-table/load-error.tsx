'use client';

import { CircleAlert, RotateCw } from 'lucide';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

interface LoadErrorProps {
  message: string;
  isRetrying: boolean;
  onRetry: () => void;
}

export function LoadError({ message, isRetrying, onRetry }: LoadErrorProps) {
  return (
    <div className="flex min-h-48 flex-col items-center justify-center gap-4 px-6 py-10 text-center">
      <p role="alert" className="flex max-w-md items-start gap-2 text-base text-main">
        <Icon of={CircleAlert} className="mt-0.5 size-5 shrink-0 text-error-deep" />
        {message}
      </p>
      <Button variant="outline" isBusy={isRetrying} busyLabel="Retrying…" onClick={onRetry}>
        <Icon of={RotateCw} className="size-4" />
        Retry
      </Button>
    </div>
  );
}
