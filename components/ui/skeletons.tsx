import { cn } from '@/lib/format/cn';
import { Skeleton } from './skeleton';

export function RowsSkeleton({ className = 'h-10' }: { className?: string }) {
  return (
    <div aria-busy className="grid gap-4">
      <Skeleton className={className} />
      <Skeleton className={className} />
    </div>
  );
}

/** Renders a placeholder for a labelled field. `className` sets the size of the control. The default is one line. */
export function FieldSkeleton({ className = 'h-10' }: { className?: string }) {
  return (
    <div>
      <Skeleton className="mt-[3px] mb-[9px] w-28" />
      <Skeleton className={cn('rounded-control', className)} />
    </div>
  );
}
