import { Skeleton } from '@/components/ui/skeleton';
import { Counts } from './counts';

/** Stands in for the header and the counts while the profile is loading. */
export function DashboardSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-6">
      <div className="flex items-center gap-5">
        <Skeleton className="h-16 w-16 rounded-card" />
        <div className="space-y-2">
          <Skeleton className="h-7 w-64" />
          <Skeleton className="h-4 w-48" />
        </div>
      </div>
      <Counts counts={undefined} />
    </div>
  );
}
