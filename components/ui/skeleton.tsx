import { cn } from '@/lib/format/cn';

/** Renders a grey bar. `className` sets its size, which should be that of the content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('block h-3.5 animate-shimmer rounded-sm bg-line', className)} />;
}

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
