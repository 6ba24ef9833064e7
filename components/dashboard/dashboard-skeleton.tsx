import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';

/** Stands in for the header and the counts while the profile is loading. */
export function DashboardSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-6">
      <div className="flex items-center gap-5">
        <Skeleton className="size-16 rounded-card" />
        <div className="space-y-2">
          <Skeleton className="h-7 w-64" />
          <Skeleton className="h-4 w-48" />
        </div>
      </div>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-3">
        {['students', 'teachers', 'ratio'].map((count) => (
          <Card key={count} className="flex min-h-28 items-center gap-4 p-5">
            <Skeleton className="size-12 rounded-full" />
            <div className="space-y-3">
              <Skeleton className="w-28" />
              <Skeleton className="h-7 w-24" />
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}
