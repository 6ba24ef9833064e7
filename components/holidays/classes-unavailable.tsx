import { LoadError } from '@/components/data-table/load-error';
import { Callout } from '@/components/ui/callout';
import { Skeleton } from '@/components/ui/skeleton';

interface ClassesUnavailableProps {
  isFailed: boolean;
  isLoading: boolean;
  onRetry: () => void;
}

export function ClassesUnavailable({ isFailed, isLoading, onRetry }: ClassesUnavailableProps) {
  if (isFailed) {
    return (
      <LoadError
        message="The classes could not be loaded. Your entries are still here."
        isRetrying={isLoading}
        onRetry={onRetry}
      />
    );
  }
  if (!isLoading) {
    return <Callout tone="warning">There are no active classes. Please add a class first.</Callout>;
  }
  return (
    <div role="status" aria-label="Loading classes" className="grid grid-cols-2 gap-x-4 gap-y-5 py-2">
      <Skeleton className="w-1/3" />
      <Skeleton className="w-1/2" />
      <Skeleton className="w-2/5" />
      <Skeleton className="w-1/3" />
    </div>
  );
}
